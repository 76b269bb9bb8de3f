import type {
  SectionProgress,
  TrainingProgress,
} from '@greenroom/sync-protocol/training/training-records';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../database/schema.ts';
import type { ProgressRow, SectionProgressRow } from '../training-tables.ts';

/** A report, not yet merged. `lastWatchedAt`: not later than now. */
export interface ProgressReport {
  readonly userId: string;
  readonly moduleId: string;
  readonly progressPercentage: number;
  readonly completed: boolean;
  readonly lastWatchedAt: Date;
  readonly now: Date;
}

/** The id on the wire is the module's (training-records.ts). */
export function toProgress(row: ProgressRow): TrainingProgress {
  return {
    id: row.module_id,
    userId: row.user_id,
    moduleId: row.module_id,
    progressPercentage: row.progress_percentage,
    completed: row.completed,
    lastWatchedAt: row.last_watched_at?.toISOString() ?? null,
  };
}

/** The id on the wire is the section's. */
export function toSectionProgress(row: SectionProgressRow): SectionProgress {
  return {
    ...toProgress(row),
    id: row.section_id,
    sectionId: row.section_id,
    doneItems: row.done_items,
  };
}

export async function findProgressOf(db: Db, userId: string): Promise<ProgressRow[]> {
  return db
    .selectFrom('training_progress')
    .innerJoin('training_modules', 'training_modules.id', 'training_progress.module_id')
    .selectAll('training_progress')
    .where('user_id', '=', userId)
    .where('draft', '=', false)
    .orderBy('display_order')
    .orderBy('module_id')
    .execute();
}

async function findSectionProgressOf(
  db: Db,
  userId: string,
  moduleId: string,
): Promise<SectionProgressRow[]> {
  return db
    .selectFrom('training_section_progress as progress')
    .innerJoin('training_sections', 'training_sections.id', 'progress.section_id')
    .selectAll('progress')
    .where('user_id', '=', userId)
    .where('progress.module_id', '=', moduleId)
    .orderBy('order_index')
    .execute();
}

/** Of one member, by modules. */
export async function findProgressByModules(
  db: Db,
  userId: string,
  moduleIds: readonly string[],
): Promise<ProgressRow[]> {
  return db
    .selectFrom('training_progress')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) => eb('module_id', '=', eb.fn.any(eb.val(moduleIds))))
    .execute();
}

/** What a member's progress in a module is derived from. */
export async function findPartsOf(db: Db, userId: string, moduleId: string) {
  const parts = await db
    .selectFrom('training_sections as section')
    .leftJoin('section_content_items as item', 'item.section_id', 'section.id')
    .select(['section.id as sectionId', 'item.id'])
    .where('section.module_id', '=', moduleId)
    .execute();
  const rows = await findSectionProgressOf(db, userId, moduleId);
  return {
    sectionIds: [...new Set(parts.map(({ sectionId }) => sectionId))],
    items: parts.flatMap(({ id, sectionId }) => (id === null ? [] : [{ id, sectionId }])),
    reported: rows.map(toSectionProgress),
  };
}

/** Of one member, by sections. */
export async function findProgressBySections(
  db: Db,
  userId: string,
  sectionIds: readonly string[],
): Promise<SectionProgressRow[]> {
  return db
    .selectFrom('training_section_progress')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) => eb('section_id', '=', eb.fn.any(eb.val(sectionIds))))
    .execute();
}

/**
 * Merges a report into what is stored, as `mergeProgress` does: in one statement, so that two devices
 * at once lose nothing. What would change nothing writes no row.
 */
export async function mergeModuleProgress(trx: Trx, report: ProgressReport): Promise<ProgressRow> {
  const { rows } = await sql<ProgressRow>`
    insert into training_progress as stored (user_id, module_id, progress_percentage, completed,
      last_watched_at, created_at, updated_at)
    values (${report.userId}, ${report.moduleId}, ${valuesOf(report)})
    on conflict (user_id, module_id) do update set ${merged}
    returning *`.execute(trx);
  const [row] =
    rows.length > 0 ? rows : await findProgressByModules(trx, report.userId, [report.moduleId]);
  if (!row) throw new Error('the merged progress is not there');
  return row;
}

/** `doneItems`: added to the stored ones; ids that are no items of the module are left out. */
export interface SectionReport extends ProgressReport {
  readonly sectionId: string;
  readonly doneItems: readonly string[];
}

/** The same of a section. @throws for a section that is not the module's */
export async function mergeSectionProgress(
  trx: Trx,
  report: SectionReport,
): Promise<SectionProgressRow> {
  const { userId, moduleId, sectionId } = report;
  const { rows } = await sql<SectionProgressRow>`
    insert into training_section_progress as stored (user_id, module_id, section_id,
      progress_percentage, completed, last_watched_at, created_at, updated_at, done_items)
    values (${userId}, ${moduleId}, ${sectionId}, ${valuesOf(report)}, array(
      select id from section_content_items
      where module_id = ${moduleId} and id = any(${report.doneItems}::uuid[]) order by id))
    on conflict (user_id, section_id) do update set
      done_items = array(
        select distinct id from unnest(stored.done_items || excluded.done_items) as id order by id),
      ${merged} or not excluded.done_items <@ stored.done_items
    returning *`.execute(trx);
  const [row] =
    rows.length > 0 ? rows : await findProgressBySections(trx, report.userId, [report.sectionId]);
  if (!row) throw new Error('the merged progress is not there');
  return row;
}

function valuesOf({ progressPercentage, completed, lastWatchedAt, now }: ProgressReport) {
  const percentage = completed ? 100 : progressPercentage;
  return sql`${percentage}, ${completed}, ${lastWatchedAt}, ${now}, ${now}`;
}

const merged = sql`
  progress_percentage = greatest(stored.progress_percentage, excluded.progress_percentage),
  completed = stored.completed or excluded.completed,
  last_watched_at = greatest(stored.last_watched_at, excluded.last_watched_at),
  updated_at = excluded.updated_at
  where excluded.progress_percentage > stored.progress_percentage
    or (excluded.completed and not stored.completed)
    or stored.last_watched_at is null
    or excluded.last_watched_at > stored.last_watched_at`;
