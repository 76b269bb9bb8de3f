import type { Db } from '@greenroom/api/database/schema';
import { toModuleAccess } from '@greenroom/api/features/training/access/grants-repository';
import { toModule } from '@greenroom/api/features/training/content/modules-repository';
import { toItem, toSection } from '@greenroom/api/features/training/content/sections-repository';
import {
  toProgress,
  toSectionProgress,
} from '@greenroom/api/features/training/progress/progress-repository';
import { sectionAmount } from '@greenroom/sync-protocol/training/training-done-items';
import {
  mergeSectionProgress,
  nothingDone,
  type SectionAmount,
} from '@greenroom/sync-protocol/training/training-merge';
import { expect } from 'vitest';
import { readServerOutcomes } from '../test-world.ts';
import type { Classroom, MadeReport } from './perform-training-step.ts';

/** Every device holds what the server holds and its member may see. */
export async function expectOneTraining(db: Db, room: Classroom): Promise<void> {
  const content = await readContent(db);
  for (const { device, member } of room.devices) {
    const truth = await readTruth(db, content, member.userId);
    for (const [name, rows] of Object.entries(truth)) {
      const table = device.replica.tables[name as keyof typeof truth];
      const held: readonly object[] = await table.toCollection().sortBy('id');
      const expected = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      expect(held.map(withoutMarks), name).toEqual(expected);
    }
  }
}

/** The server's progress is what the accepted reports add up to, in whatever order they came. */
export async function expectAllCounted(db: Db, room: Classroom): Promise<void> {
  for (const { userId } of room.members) {
    const outcomes = await readServerOutcomes(db, userId);
    const accepted = [...room.reports].filter(
      ([id, report]) => report.userId === userId && outcomes.get(id) === 'applied',
    );
    const sums = new Map<string, SectionAmount>();
    for (const [, report] of accepted) {
      // A report about what is gone is accepted and not stored.
      if (room.deleted.has(report.moduleId)) continue;
      const key = keyOf(report);
      const sum = sums.get(key) ?? nothingDone;
      sums.set(key, mergeSectionProgress(sum, { ...report, lastWatchedAt: null }));
    }
    const stored = await readProgress(db, userId);
    const { sections, items } = await readContent(db);
    const there = new Set([...sections, ...items].map(({ id }) => id));
    for (const [key, sum] of sums) {
      const [, sectionId] = key.split('/');
      if (sectionId && !there.has(sectionId)) {
        const done = [...stored.values()].flatMap(({ doneItems = [] }) => doneItems);
        const moved = sum.doneItems?.filter((id) => there.has(id)) ?? [];
        expect(done, key).toEqual(expect.arrayContaining(moved));
        continue;
      }
      expectCounted(stored.get(key), sum, there, key);
    }
    expectItemsAddedUp(stored, sums, { sections, items });
  }
}

/** `there`: ids of sections and items that exist. */
function expectCounted(
  row: SectionAmount | undefined,
  { progressPercentage, completed, doneItems = [] }: SectionAmount,
  there: ReadonlySet<string>,
  key: string,
): void {
  if (!row) throw new Error(`nothing is stored of ${key}`);
  expect(row.doneItems ?? [], key).toEqual(
    expect.arrayContaining(doneItems.filter((id) => there.has(id))),
  );
  // Items may come to more than any device reported.
  expect(row.progressPercentage, key).toBeGreaterThanOrEqual(progressPercentage);
  if (completed) expect(row.completed, key).toBe(true);
}

/** What the items of all devices come to is the least that is stored, and nothing else is above. */
function expectItemsAddedUp(
  stored: ReadonlyMap<string, SectionAmount>,
  sums: ReadonlyMap<string, SectionAmount>,
  { sections, items }: Pick<Awaited<ReturnType<typeof readContent>>, 'sections' | 'items'>,
): void {
  for (const { id, module_id: moduleId } of sections) {
    const key = keyOf({ moduleId, sectionId: id });
    const [row, sum] = [stored.get(key), sums.get(key)];
    if (!row || !sum) continue;
    // Items of a section that has gone may have come into this one.
    if ((row.doneItems ?? []).length === 0) {
      const { progressPercentage, completed } = sum;
      expect(row, key).toMatchObject({ progressPercentage, completed });
      continue;
    }
    const own = items.filter((item) => item.section_id === id).map((item) => item.id);
    const { progressPercentage } = sectionAmount(undefined, own, new Set(row.doneItems));
    expect(row.progressPercentage, key).toBeGreaterThanOrEqual(
      sum.doneItems?.every((item) => own.includes(item)) ? progressPercentage : 0,
    );
  }
}

/** No step lowers a member's progress. */
export async function expectNeverLess(db: Db, room: Classroom): Promise<void> {
  for (const { userId } of room.members) {
    for (const [key, { progressPercentage }] of await readProgress(db, userId)) {
      const place = `${userId}/${key}`;
      expect(progressPercentage, key).toBeGreaterThanOrEqual(room.reached.get(place) ?? 0);
      room.reached.set(place, progressPercentage);
    }
  }
}

function keyOf({ moduleId, sectionId }: Pick<MadeReport, 'moduleId' | 'sectionId'>): string {
  return `${moduleId}/${sectionId ?? ''}`;
}

/** A member's progress by `keyOf`. */
async function readProgress(db: Db, userId: string): Promise<Map<string, SectionAmount>> {
  const ofModules = await progressOf(db, userId);
  const ofSections = await sectionProgressOf(db, userId);
  const rows = [...ofModules.map((row) => ({ ...row, sectionId: null })), ...ofSections];
  return new Map(rows.map((row) => [keyOf(row), row]));
}

async function readContent(db: Db) {
  return {
    modules: await db.selectFrom('training_modules').selectAll().execute(),
    sections: await db.selectFrom('training_sections').selectAll().execute(),
    items: await db.selectFrom('section_content_items').selectAll().execute(),
  };
}

/** What a member's devices should hold, by collection. */
async function readTruth(
  db: Db,
  { modules, sections, items }: Awaited<ReturnType<typeof readContent>>,
  userId: string,
) {
  const grants = await db
    .selectFrom('user_module_access')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  const published = modules.filter(({ draft }) => !draft);
  const granted = new Set(grants.map((grant) => grant.module_id));
  const open = new Set(published.map(({ id }) => id).filter((id) => granted.has(id)));
  return {
    trainingModules: published.map(toModule),
    trainingSections: sections.filter((row) => open.has(row.module_id)).map(toSection),
    sectionContentItems: items.filter((row) => open.has(row.module_id)).map(toItem),
    moduleAccess: grants.map(toModuleAccess),
    trainingProgress: await progressOf(db, userId),
    trainingSectionProgress: await sectionProgressOf(db, userId),
  };
}

async function progressOf(db: Db, userId: string) {
  const rows = db.selectFrom('training_progress').selectAll().where('user_id', '=', userId);
  return (await rows.execute()).map(toProgress);
}

async function sectionProgressOf(db: Db, userId: string) {
  const rows = db.selectFrom('training_section_progress').selectAll();
  return (await rows.where('user_id', '=', userId).execute()).map(toSectionProgress);
}

function withoutMarks(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !key.startsWith('$')));
}
