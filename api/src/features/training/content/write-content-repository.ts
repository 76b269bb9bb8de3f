import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '../../../database/schema.ts';
import type { SectionContentItemsTable, TrainingSectionsTable } from '../training-tables.ts';
import { type Facts, fileColumnsOf, minutesOf, type PlannedSection } from './plan-content.ts';

/** Ids among these that sections or items of other modules use. */
export async function findForeignIds(
  db: Db,
  moduleId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from training_sections where id = any(${ids}::uuid[]) and module_id <> ${moduleId}
    union all
    select id from section_content_items
    where id = any(${ids}::uuid[]) and module_id <> ${moduleId}`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/**
 * Makes the plan the module's content: rows of known ids are updated, new ones inserted, others
 * deleted, after items may have moved out of a section that goes.
 */
export async function writeContent(
  trx: Trx,
  moduleId: string,
  plan: readonly PlannedSection[],
  facts: Facts,
  now: Date,
): Promise<void> {
  // Sections and items may swap places.
  await sql`
    set constraints training_sections_order_key, section_content_items_order_key deferred
  `.execute(trx);
  const sections = plan.map((section, place) => sectionRow(moduleId, section, place, facts, now));
  const items = plan.flatMap((section) => itemRows(moduleId, section, facts, now));
  await upsertSections(trx, sections);
  await upsertItems(trx, items);
  await deleteOthers(trx, 'section_content_items', moduleId, idsOf(items));
  await moveDoneItems(trx, moduleId, idsOf(sections), now);
  await deleteOthers(trx, 'training_sections', moduleId, idsOf(sections));
}

/**
 * Items that were done and have left a section that goes are done in the one they are in now: the
 * progress of a section goes with it.
 */
async function moveDoneItems(
  trx: Trx,
  moduleId: string,
  kept: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into training_section_progress as stored
      (user_id, module_id, section_id, last_watched_at, created_at, updated_at, done_items)
    select former.user_id, former.module_id, item.section_id, max(former.last_watched_at),
      ${now}, ${now}, array_agg(distinct item.id order by item.id)
    from training_section_progress as former
      join section_content_items as item
        on item.module_id = former.module_id and item.id = any(former.done_items)
    where former.module_id = ${moduleId} and not former.section_id = any(${kept}::uuid[])
      and item.section_id = any(${kept}::uuid[])
    group by former.user_id, former.module_id, item.section_id
    on conflict (user_id, section_id) do update set
      done_items = array(
        select distinct id from unnest(stored.done_items || excluded.done_items) as id order by id),
      updated_at = excluded.updated_at
    where not excluded.done_items <@ stored.done_items`.execute(trx);
}

/** Whole minutes of a section: its video's, or the sum of its items'. */
export function sectionMinutes({ file, items }: PlannedSection, facts: Facts): number {
  return items.reduce((sum, item) => sum + minutesOf(item.file, facts), minutesOf(file, facts));
}

type NewSection = Insertable<TrainingSectionsTable>;
type NewItem = Insertable<SectionContentItemsTable>;

function sectionRow(
  moduleId: string,
  section: PlannedSection,
  place: number,
  facts: Facts,
  now: Date,
): NewSection {
  const { id, input, file } = section;
  const type = input.type ?? null;
  return {
    id,
    module_id: moduleId,
    order_index: place,
    type,
    title: input.title,
    content: type === 'text' ? (input.content ?? null) : null,
    video_file_key: type === 'video' ? (file.main?.key ?? null) : null,
    document_file_key: type === 'document' ? (file.main?.key ?? null) : null,
    ...fileColumnsOf(file, facts),
    duration: sectionMinutes(section, facts),
    created_at: now,
    updated_at: now,
  };
}

function itemRows(
  moduleId: string,
  { id: sectionId, items }: PlannedSection,
  facts: Facts,
  now: Date,
): NewItem[] {
  return items.map(({ id, input, file }, place) => ({
    id,
    section_id: sectionId,
    module_id: moduleId,
    type: input.type,
    order_index: place,
    title: input.title || null,
    description: input.description || null,
    content: input.type === 'text' ? (input.content ?? null) : null,
    file_key: file.main?.key ?? null,
    ...fileColumnsOf(file, facts),
    duration: minutesOf(file, facts),
    created_at: now,
    updated_at: now,
  }));
}

async function upsertSections(trx: Trx, rows: readonly NewSection[]) {
  if (rows.length === 0) return;
  await trx
    .insertInto('training_sections')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        order_index: eb.ref('excluded.order_index'),
        type: eb.ref('excluded.type'),
        title: eb.ref('excluded.title'),
        content: eb.ref('excluded.content'),
        video_file_key: eb.ref('excluded.video_file_key'),
        document_file_key: eb.ref('excluded.document_file_key'),
        captions_file_key: eb.ref('excluded.captions_file_key'),
        poster_file_key: eb.ref('excluded.poster_file_key'),
        file_name: eb.ref('excluded.file_name'),
        mime_type: eb.ref('excluded.mime_type'),
        file_size: eb.ref('excluded.file_size'),
        duration: eb.ref('excluded.duration'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

async function upsertItems(trx: Trx, rows: readonly NewItem[]) {
  // PostgreSQL takes 65,535 values a statement.
  for (let start = 0; start < rows.length; start += itemsPerStatement) {
    await upsertSomeItems(trx, rows.slice(start, start + itemsPerStatement));
  }
}

const itemsPerStatement = 1000;

async function upsertSomeItems(trx: Trx, rows: readonly NewItem[]) {
  await trx
    .insertInto('section_content_items')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        section_id: eb.ref('excluded.section_id'),
        type: eb.ref('excluded.type'),
        order_index: eb.ref('excluded.order_index'),
        title: eb.ref('excluded.title'),
        description: eb.ref('excluded.description'),
        content: eb.ref('excluded.content'),
        file_key: eb.ref('excluded.file_key'),
        captions_file_key: eb.ref('excluded.captions_file_key'),
        poster_file_key: eb.ref('excluded.poster_file_key'),
        file_name: eb.ref('excluded.file_name'),
        mime_type: eb.ref('excluded.mime_type'),
        file_size: eb.ref('excluded.file_size'),
        duration: eb.ref('excluded.duration'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

async function deleteOthers(
  trx: Trx,
  table: 'training_sections' | 'section_content_items',
  moduleId: string,
  kept: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom(table)
    .where('module_id', '=', moduleId)
    .where((eb) => eb.not(eb('id', '=', eb.fn.any(eb.val(kept)))))
    .execute();
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map((row) => row.id);
}
