import type { BlocklistEntry } from '@greenroom/sync-protocol/blocklist/blocklist-records';
import type { CreatedSort } from '@greenroom/sync-protocol/pages';
import { sql } from 'kysely';
import { escapeLike, type ListPage, readPage } from '../../database/list-queries.ts';
import type { Db, Trx } from '../../database/schema.ts';
import type { BlocklistEntryRow } from './blocklist-table.ts';

/** Columns of the wire form, which does not say who reported. */
export const entryColumns = [
  'id',
  'member_name',
  'description',
  'created_at',
] as const satisfies readonly (keyof BlocklistEntryRow)[];

export type WireEntryRow = Pick<BlocklistEntryRow, (typeof entryColumns)[number]>;

export function toBlocklistEntry(row: WireEntryRow): BlocklistEntry {
  return {
    id: row.id,
    memberName: row.member_name,
    description: row.description,
    createdAt: row.created_at.toISOString(),
  };
}

export interface NewBlocklistEntry {
  readonly id: string;
  readonly memberName: string;
  readonly description: string;
  readonly addedById: string;
  readonly now: Date;
}

/** @returns undefined when the id is taken, by any account */
export async function insertEntry(
  trx: Trx,
  { id, memberName, description, addedById, now }: NewBlocklistEntry,
): Promise<WireEntryRow | undefined> {
  return trx
    .insertInto('blocklist_entries')
    .values({
      id,
      member_name: memberName,
      description,
      added_by_id: addedById,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(entryColumns)
    .executeTakeFirst();
}

export async function findEntryOfSubmitter(
  db: Db,
  id: string,
  addedById: string,
): Promise<WireEntryRow | undefined> {
  return db
    .selectFrom('blocklist_entries')
    .select(entryColumns)
    .where('id', '=', id)
    .where('added_by_id', '=', addedById)
    .executeTakeFirst();
}

export async function findEntriesByIds(db: Db, ids: readonly string[]): Promise<WireEntryRow[]> {
  return db
    .selectFrom('blocklist_entries')
    .select(entryColumns)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}

export interface BlocklistFilter {
  /** From 1. */
  readonly page: number;
  /** Part of the member name; empty: all. */
  readonly search: string;
  readonly sort: CreatedSort;
  /** Only of this submitter. Absent: of all. */
  readonly addedById?: string | undefined;
}

export type SubmittedEntryRow = WireEntryRow &
  Pick<BlocklistEntryRow, 'added_by_id'> & { readonly submitter_username: string | null };

export async function findEntries(
  db: Db,
  { page, search, sort, addedById }: BlocklistFilter,
): Promise<ListPage<SubmittedEntryRow>> {
  const direction = sort === 'createdAt' ? 'asc' : 'desc';
  const entries = db
    .selectFrom('blocklist_entries')
    .leftJoin('users', 'users.id', 'blocklist_entries.added_by_id')
    .select(entryColumns.map((column) => `blocklist_entries.${column}` as const))
    .select(['added_by_id', 'users.username as submitter_username'])
    .where(matches(search))
    .orderBy('blocklist_entries.created_at', direction)
    .orderBy('blocklist_entries.id', direction);
  const found = addedById === undefined ? entries : entries.where('added_by_id', '=', addedById);
  return readPage(found, page);
}

/** Deletes an entry. @returns what it was; undefined: there is none */
export async function deleteEntry(trx: Trx, id: string): Promise<BlocklistEntryRow | undefined> {
  return trx.deleteFrom('blocklist_entries').where('id', '=', id).returningAll().executeTakeFirst();
}

function matches(search: string) {
  if (search === '') return sql<boolean>`true`;
  return sql<boolean>`member_name ilike ${`%${escapeLike(search)}%`}`;
}
