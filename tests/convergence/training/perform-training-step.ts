import { mergeProgress } from '@greenroom/sync-protocol/training/training-merge';
import type { Member } from '../api-under-test.ts';
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
  readonly moduleId: string;
  /** Null: of the module. */
  readonly sectionId: string | null;
  readonly progressPercentage: number;
  readonly completed: boolean;
}

export interface Classroom {
  readonly admin: TrainingAdmin;
  readonly members: readonly Member[];
  readonly devices: readonly MembersDevice[];
  /** Ids of modules, also deleted ones. */
  readonly modules: string[];
  readonly deleted: Set<string>;
  /** Modules that members could not open for a while, or no more. */
  readonly wereGone: Set<string>;
  /** The highest percentage seen so far, by member, module and section. */
  readonly reached: Map<string, number>;
  /** By mutation id: a report that replaced one not yet offered has its id. */
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
    case 'report':
    case 'exchange':
    case 'exchange-and-report':
    case 'cut': {
      const one = room.devices[step.device];
      if (!one) throw new Error(`no device ${step.device}`);
      return performOn(one, step, room);
    }
  }
}

type AdminStep = Extract<TrainingStep, { readonly module: number }>;
type DeviceStep = Extract<TrainingStep, { readonly device: number }>;

async function administer(step: AdminStep, room: Classroom): Promise<void> {
  const { admin, members, deleted } = room;
  const modules = room.modules.filter((id) => !deleted.has(id));
  const id = modules[step.module % Math.max(modules.length, 1)];
  if (id === undefined) return;
  switch (step.kind) {
    case 'edit':
      if (step.edit === 'unpublish') room.wereGone.add(id);
      return admin.edit(id, step.edit);
    case 'delete':
      room.wereGone.add(id);
      deleted.add(id);
      return admin.delete(id);
    case 'grant':
    case 'revoke': {
      const userId = members[step.member]?.userId ?? '';
      return step.kind === 'grant' ? admin.grant(id, userId) : admin.revoke(id, userId);
    }
  }
}

async function performOn(one: MembersDevice, step: DeviceStep, room: Classroom): Promise<void> {
  const { device } = one;
  if (step.kind === 'report') return reportAll(one, step.acts, room);
  device.network.plan(step.faults);
  const running = device.replica.exchangeNow('person');
  if (step.kind === 'cut') await device.switchOff();
  if (step.kind === 'exchange-and-report') await reportAll(one, step.acts, room);
  await running;
  if (step.kind === 'cut') await device.switchOn();
}

async function reportAll(
  one: MembersDevice,
  acts: readonly ReportAct[],
  room: Classroom,
): Promise<void> {
  for (const act of acts)
    await (act.of === 'module' ? reportModule : reportSection)(one, act, room);
}

const nothing = { progressPercentage: 0, completed: false, lastWatchedAt: null };

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
  reports.set(id, { userId: member.userId, sectionId: null, ...input });
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
  reports.set(id, { userId: member.userId, ...input });
}

/** As the app's commands report: at least what the device shows. */
function merged(
  known: Parameters<typeof mergeProgress>[0] | undefined,
  { percentage, completed }: ReportAct,
  device: TestDevice,
) {
  const lastWatchedAt = new Date(device.now()).toISOString();
  const { progressPercentage, completed: isDone } = mergeProgress(known ?? nothing, {
    progressPercentage: percentage,
    completed,
    lastWatchedAt,
  });
  return { progressPercentage, completed: isDone, lastWatchedAt };
}
