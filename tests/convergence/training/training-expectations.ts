import type { Database } from '@greenroom/api/database/schema';
import { toModuleAccess } from '@greenroom/api/features/training/access/grants-repository';
import { toModule } from '@greenroom/api/features/training/content/modules-repository';
import { toItem, toSection } from '@greenroom/api/features/training/content/sections-repository';
import {
  toProgress,
  toSectionProgress,
} from '@greenroom/api/features/training/progress/progress-repository';
import { mergeProgress } from '@greenroom/sync-protocol/training/training-merge';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { readServerOutcomes } from '../test-world.ts';
import type { Classroom, MadeReport } from './perform-training-step.ts';

/** Every device holds what the server holds and its member may see. */
export async function expectOneTraining(db: Kysely<Database>, room: Classroom): Promise<void> {
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
export async function expectAllCounted(db: Kysely<Database>, room: Classroom): Promise<void> {
  for (const { userId } of room.members) {
    const outcomes = await readServerOutcomes(db, userId);
    const accepted = [...room.reports].filter(
      ([id, report]) => report.userId === userId && outcomes.get(id) === 'applied',
    );
    const sums = new Map<string, Amount>();
    for (const [, report] of accepted) {
      // A report about what is gone, or was when it came, is accepted and not stored.
      if (room.wereGone.has(report.moduleId)) continue;
      const key = keyOf(report);
      sums.set(key, mergeProgress(sums.get(key) ?? nothing, { ...report, lastWatchedAt: null }));
    }
    const stored = await readProgress(db, userId);
    const sections = new Set((await readContent(db)).sections.map(({ id }) => id));
    for (const [key, { progressPercentage, completed }] of sums) {
      const [, sectionId] = key.split('/');
      if (sectionId && !sections.has(sectionId)) continue;
      expect(stored.get(key), key).toEqual({ progressPercentage, completed });
    }
  }
}

/** No step lowers a member's progress. */
export async function expectNeverLess(db: Kysely<Database>, room: Classroom): Promise<void> {
  for (const { userId } of room.members) {
    for (const [key, { progressPercentage }] of await readProgress(db, userId)) {
      const place = `${userId}/${key}`;
      expect(progressPercentage, key).toBeGreaterThanOrEqual(room.reached.get(place) ?? 0);
      room.reached.set(place, progressPercentage);
    }
  }
}

type Amount = Parameters<typeof mergeProgress>[0];
const nothing: Amount = { progressPercentage: 0, completed: false, lastWatchedAt: null };

function keyOf({ moduleId, sectionId }: Pick<MadeReport, 'moduleId' | 'sectionId'>): string {
  return `${moduleId}/${sectionId ?? ''}`;
}

/** A member's progress by `keyOf`. */
async function readProgress(db: Kysely<Database>, userId: string) {
  const ofModules = await progressOf(db, userId);
  const ofSections = await sectionProgressOf(db, userId);
  const rows = [...ofModules.map((row) => ({ ...row, sectionId: null })), ...ofSections];
  return new Map(
    rows.map((row) => [
      keyOf(row),
      { progressPercentage: row.progressPercentage, completed: row.completed },
    ]),
  );
}

async function readContent(db: Kysely<Database>) {
  return {
    modules: await db.selectFrom('training_modules').selectAll().execute(),
    sections: await db.selectFrom('training_sections').selectAll().execute(),
    items: await db.selectFrom('section_content_items').selectAll().execute(),
  };
}

/** What a member's devices should hold, by collection. */
async function readTruth(
  db: Kysely<Database>,
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

async function progressOf(db: Kysely<Database>, userId: string) {
  const rows = db.selectFrom('training_progress').selectAll().where('user_id', '=', userId);
  return (await rows.execute()).map(toProgress);
}

async function sectionProgressOf(db: Kysely<Database>, userId: string) {
  const rows = db.selectFrom('training_section_progress').selectAll();
  return (await rows.where('user_id', '=', userId).execute()).map(toSectionProgress);
}

function withoutMarks(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !key.startsWith('$')));
}
