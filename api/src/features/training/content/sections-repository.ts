import type {
  ContentItem,
  TrainingSection,
} from '@greenroom/sync-protocol/training/training-records';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../database/schema.ts';
import type { ItemRow, SectionRow } from '../training-tables.ts';
import { documentUrlFor, fileUrlOf } from './modules-repository.ts';

export function toSection(row: SectionRow): TrainingSection {
  return {
    id: row.id,
    moduleId: row.module_id,
    orderIndex: row.order_index,
    type: row.type,
    title: row.title,
    content: row.content,
    videoUrl: fileUrlOf(row.video_file_key),
    documentUrl: documentUrlFor(row.document_file_key),
    ...fileFieldsOf(row),
    duration: row.duration,
    createdAt: row.created_at.toISOString(),
  };
}

export function toItem(row: ItemRow): ContentItem {
  return {
    id: row.id,
    moduleId: row.module_id,
    sectionId: row.section_id,
    type: row.type,
    orderIndex: row.order_index,
    title: row.title,
    description: row.description,
    content: row.content,
    fileUrl: row.type === 'document' ? documentUrlFor(row.file_key) : fileUrlOf(row.file_key),
    fileKey: row.file_key,
    ...fileFieldsOf(row),
    duration: row.duration,
  };
}

function fileFieldsOf(row: SectionRow | ItemRow) {
  return {
    fileName: row.file_name,
    mimeType: row.mime_type,
    fileSize: row.file_size === null ? null : Number(row.file_size),
    captionsUrl: fileUrlOf(row.captions_file_key),
    posterUrl: fileUrlOf(row.poster_file_key),
  };
}

export async function findSection(db: Db, id: string): Promise<SectionRow | undefined> {
  return sectionOf(db, id).executeTakeFirst();
}

function sectionOf(db: Db, id: string) {
  return db.selectFrom('training_sections').selectAll().where('id', '=', id);
}

/** A section that stays until the transaction ends: a row that refers to it can be inserted. */
export async function keepSection(trx: Trx, id: string): Promise<SectionRow | undefined> {
  return sectionOf(trx, id).forKeyShare().executeTakeFirst();
}

/** By their order. */
export async function findSectionsOf(db: Db, moduleId: string): Promise<SectionRow[]> {
  return db
    .selectFrom('training_sections')
    .selectAll()
    .where('module_id', '=', moduleId)
    .orderBy('order_index')
    .execute();
}

/** All items of a module, by section and order. */
export async function findItemsOfModule(db: Db, moduleId: string): Promise<ItemRow[]> {
  return db
    .selectFrom('section_content_items')
    .selectAll()
    .where('module_id', '=', moduleId)
    .orderBy('section_id')
    .orderBy('order_index')
    .execute();
}

export async function findItemsOfSection(db: Db, sectionId: string): Promise<ItemRow[]> {
  return db
    .selectFrom('section_content_items')
    .selectAll()
    .where('section_id', '=', sectionId)
    .orderBy('order_index')
    .execute();
}

export async function findSectionsByIds(db: Db, ids: readonly string[]): Promise<SectionRow[]> {
  return db
    .selectFrom('training_sections')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}

export async function findItemsByIds(db: Db, ids: readonly string[]): Promise<ItemRow[]> {
  return db
    .selectFrom('section_content_items')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}

/** The first video among a module's sections and items, in their order; undefined: none. */
export async function findFirstVideo(db: Db, moduleId: string): Promise<string | undefined> {
  const own = db
    .selectFrom('training_sections')
    .select(['video_file_key as key', 'order_index as place'])
    .select(sql<number>`0`.as('item'))
    .where('module_id', '=', moduleId)
    .where('video_file_key', 'is not', null);
  const items = db
    .selectFrom('section_content_items as item')
    .innerJoin('training_sections as section', 'section.id', 'item.section_id')
    .select(['item.file_key as key', 'section.order_index as place', 'item.order_index as item'])
    .where('item.module_id', '=', moduleId)
    .where('item.type', '=', 'video');
  const first = await db
    .selectFrom(own.unionAll(items).as('videos'))
    .select('key')
    .orderBy('place')
    .orderBy('item')
    .limit(1)
    .executeTakeFirst();
  return first?.key ?? undefined;
}
