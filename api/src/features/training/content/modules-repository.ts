import type { TrainingModule } from '@greenroom/sync-protocol/training/training-records';
import { documentUrlOf, imageUrlOf } from '@greenroom/sync-protocol/uploads/uploads-rules';
import type { Insertable, Updateable } from 'kysely';
import { lockFor } from '../../../database/advisory-lock.ts';
import { countRows } from '../../../database/list-queries.ts';
import type { Db, Trx } from '../../../database/schema.ts';
import { isOfMember } from '../../users/administrators-repository.ts';
import type { ModuleRow, TrainingModulesTable } from '../training-tables.ts';

/** The address of an upload's file; null: no file. */
export function fileUrlOf(key: string | null): string | null {
  return key === null ? null : imageUrlOf(key);
}

/** The address of a document (decisions: Training); null: no file. */
export function documentUrlFor(key: string | null): string | null {
  return key === null ? null : documentUrlOf(key);
}

export function toModule(row: ModuleRow): TrainingModule {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    moduleType: row.module_type,
    videoUrl: fileUrlOf(row.video_file_key),
    captionsUrl: fileUrlOf(row.captions_file_key),
    documentUrl: null,
    thumbnailUrl: fileUrlOf(row.thumbnail_key),
    content: row.content,
    videoFileSize: row.video_file_size === null ? null : Number(row.video_file_size),
    duration: row.duration,
    displayOrder: row.display_order,
    sectionCount: row.section_count,
    publishedAt: row.published_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** The form of lists. Nothing collects ratings (decisions: Training). */
export function toListedModule(row: ModuleRow) {
  return { ...toModule(row), averageRating: null, totalRatings: 0, draft: row.draft };
}

/** By displayOrder. `withDrafts`: administrators see them. */
export async function findModules(
  db: Db,
  { withDrafts }: { readonly withDrafts: boolean },
): Promise<ModuleRow[]> {
  return db
    .selectFrom('training_modules')
    .selectAll()
    .$if(!withDrafts, (query) => query.where('draft', '=', false))
    .orderBy('display_order')
    .orderBy('id')
    .execute();
}

export async function findModule(db: Db, id: string): Promise<ModuleRow | undefined> {
  return moduleOf(db, id).executeTakeFirst();
}

function moduleOf(db: Db, id: string) {
  return db.selectFrom('training_modules').selectAll().where('id', '=', id);
}

export async function findModulesByIds(db: Db, ids: readonly string[]): Promise<ModuleRow[]> {
  return db
    .selectFrom('training_modules')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}

/** A module there is stays until the transaction ends, with its sections: rows can refer to them. */
export async function keepModule(trx: Trx, id: string): Promise<ModuleRow | undefined> {
  return moduleOf(trx, id).forKeyShare().executeTakeFirst();
}

export async function lockModule(trx: Trx, id: string): Promise<ModuleRow | undefined> {
  return moduleOf(trx, id).forUpdate().executeTakeFirst();
}

/** Number of members who have begun the module: its views on the video page. */
export async function countBeginners(db: Db, moduleId: string): Promise<number> {
  return countRows(
    db.selectFrom('training_progress').where('module_id', '=', moduleId).where(isOfMember()),
  );
}

/** Serialises what reads all modules to change one: their number and order. */
export async function lockModuleOrder(trx: Trx): Promise<ModuleRow[]> {
  await lockFor(trx, 'training_modules');
  return findModules(trx, { withDrafts: true });
}

export async function insertModule(
  trx: Trx,
  values: Insertable<TrainingModulesTable>,
): Promise<ModuleRow> {
  return trx.insertInto('training_modules').values(values).returningAll().executeTakeFirstOrThrow();
}

export async function updateModule(
  trx: Trx,
  id: string,
  values: Updateable<TrainingModulesTable>,
): Promise<ModuleRow> {
  return trx
    .updateTable('training_modules')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteModule(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('training_modules').where('id', '=', id).execute();
}
