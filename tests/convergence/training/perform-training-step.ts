import {
  mergeDoneItems,
  mergeProgress,
  nothingDone,
} from '@greenroom/sync-protocol/training/training-merge';
import type { Member } from '../api-under-test.ts';
import { performOnDevice } from '../device-steps.ts';
import type { TestDevice } from '../test-device.ts';
import type { TrainingAdmin } from './training-admin.ts';
import type { ReportAct, TrainingStep } from './training-steps.ts';

/** A device and whose it is. */
export interface MembersDevice {
  readonly device: TestDevice;
  readonly member: Member;
}

/** A report as it is queued. */
export interface MadeReport {
  readonly userId: string;
  readonly by: TestDevice;
  readonly moduleId: string;
  /** Null: of the module. */
  readonly sectionId: string | null;
  readonly progressPercentage: number;
  readonly completed: boolean;
  /** Of all reports collapsed into it. Absent: none. */
  readonly doneItems?: readonly string[];
}

export interface Classroom {
  readonly admin: TrainingAdmin;
  readonly members: readonly Member[];
  readonly devices: readonly MembersDevice[];
  /** Ids of modules, also deleted ones. */
  readonly modules: string[];
  readonly deleted: Set<string>;
  /** The highest percentage seen so far, by member, module and section. */
  readonly reached: Map<string, number>;
  /** By mutation id; one that replaced another not yet offered says what both do. */
  readonly reports: Map<string, MadeReport>;
}

export async function performInClass(step: TrainingStep, room: Classroom): Promise<void> {
  switch (step.kind) {
    case 'together':
      await Promise.all(room.devices.map(({ device }) => device.replica.exchangeNow('person')));
      return;
    case 'create':
      room.modules.push(await room.admin.create(step.sections));
      return;
    case 'edit':
    case 'delete':
    case 'grant':
    case 'revoke':
      return administer(step, room);
    case 'draft-for-a-while': {
      const { module, device, acts } = step;
      const id = moduleAt(room, module);
      if (id === undefined) return;
      await room.admin.edit(id, 'unpublish');
      const one = deviceAt(room, device);
      for (const act of acts) await report(one, act, room);
      await one.device.replica.exchangeNow('person');
      return room.admin.edit(id, 'publish');
    }
    case 'acts':
    case 'exchange':
    case 'exchange-and-act':
    case 'cut': {
      const one = deviceAt(room, step.device);
      return performOnDevice(one.device, step, (act) => report(one, act, room));
    }
  }
}

type AdminStep = Extract<TrainingStep, { readonly kind: 'edit' | 'delete' | 'grant' | 'revoke' }>;

function deviceAt({ devices }: Classroom, index: number): MembersDevice {
  const one = devices[index];
  if (!one) throw new Error(`no device ${index}`);
  return one;
}

/** The id of a module that is not deleted; undefined: there is none. */
function moduleAt({ modules, deleted }: Classroom, index: number): string | undefined {
  const there = modules.filter((id) => !deleted.has(id));
  return there[index % Math.max(there.length, 1)];
}

async function administer(step: AdminStep, room: Classroom): Promise<void> {
  const { admin, members, deleted } = room;
  const id = moduleAt(room, step.module);
  if (id === undefined) return;
  switch (step.kind) {
    case 'edit':
      return admin.edit(id, step.edit);
    case 'delete':
      deleted.add(id);
      return admin.delete(id);
    case 'grant':
    case 'revoke': {
      const userId = members[step.member]?.userId ?? '';
      return step.kind === 'grant' ? admin.grant(id, userId) : admin.revoke(id, userId);
    }
  }
}

function report(one: MembersDevice, act: ReportAct, room: Classroom): Promise<void> {
  return reporters[act.of](one, act, room);
}

const reporters = { module: reportModule, section: reportSection, item: reportItem };

async function reportModule(
  { device, member }: MembersDevice,
  act: ReportAct,
  { reports }: Classroom,
): Promise<void> {
  const { tables } = device.replica;
  const grants = await tables.moduleAccess.toCollection().sortBy('moduleId');
  const moduleId = grants[act.module % Math.max(grants.length, 1)]?.moduleId;
  if (moduleId === undefined) return;
  const input = { moduleId, ...merged(await tables.trainingProgress.get(moduleId), act, device) };
  const id = await device.replica.mutate('training.reportProgress', input);
  keepReport(reports, device, id, { userId: member.userId, sectionId: null, ...input });
}

async function reportSection(
  { device, member }: MembersDevice,
  act: ReportAct,
  { reports }: Classroom,
): Promise<void> {
  const { tables } = device.replica;
  const sections = await tables.trainingSections.toCollection().sortBy('id');
  const section = sections[act.section % Math.max(sections.length, 1)];
  if (!section) return;
  const { id: sectionId, moduleId } = section;
  const known = await tables.trainingSectionProgress.get(sectionId);
  const input = { moduleId, sectionId, ...merged(known, act, device) };
  const id = await device.replica.mutate('training.reportSectionProgress', input);
  keepReport(reports, device, id, { userId: member.userId, ...input });
}

/** As another tab would that knows of no other item: the queue and the server add them up. */
async function reportItem(
  { device, member }: MembersDevice,
  act: ReportAct,
  { reports }: Classroom,
): Promise<void> {
  const items = await device.replica.tables.sectionContentItems.toCollection().sortBy('id');
  const item = items[act.section % Math.max(items.length, 1)];
  if (!item) return;
  const { sectionId, moduleId, id: itemId } = item;
  const input = {
    moduleId,
    sectionId,
    progressPercentage: 0,
    completed: false,
    doneItems: [itemId],
    lastWatchedAt: new Date(device.now()).toISOString(),
  };
  const id = await device.replica.mutate('training.reportSectionProgress', input);
  keepReport(reports, device, id, { userId: member.userId, ...input });
}

/** A report that replaced one not yet offered says what both do. */
function keepReport(
  reports: Map<string, MadeReport>,
  by: TestDevice,
  id: string,
  made: Omit<MadeReport, 'by'>,
): void {
  const report = { ...made, by };
  const older = [...reports].findLast(
    ([, one]) =>
      one.by === by && one.moduleId === made.moduleId && one.sectionId === made.sectionId,
  );
  if (!older || by.network.offeredIds.has(older[0])) return void reports.set(id, report);
  const { progressPercentage, completed } = mergeProgress(
    { ...older[1], lastWatchedAt: null },
    { ...report, lastWatchedAt: null },
  );
  const doneItems = mergeDoneItems(older[1].doneItems, report.doneItems);
  reports.set(id, { ...report, progressPercentage, completed, doneItems });
}

/** As the app's commands report: at least what the device shows. */
function merged(
  known: Parameters<typeof mergeProgress>[0] | undefined,
  { percentage, completed }: ReportAct,
  device: TestDevice,
) {
  const lastWatchedAt = new Date(device.now()).toISOString();
  const { progressPercentage, completed: isDone } = mergeProgress(known ?? nothingDone, {
    progressPercentage: percentage,
    completed,
    lastWatchedAt,
  });
  return { progressPercentage, completed: isDone, lastWatchedAt };
}
