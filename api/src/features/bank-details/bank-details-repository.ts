import type { BankDetails } from '@greenroom/sync-protocol/bank-details/bank-details-records';
import type { ListedBankDetails } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { sql } from 'kysely';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { escapeLike, type ListPage, readPage } from '../../database/list-queries.ts';
import type { Db, Trx } from '../../database/schema.ts';
import type { BankDetailsRow } from './bank-details-tables.ts';
import { readMasked, type SealedColumns } from './bank-fields.ts';

const columns = [
  'bank_details.id',
  'bank_details.user_id',
  'bank_details.first_name',
  'bank_details.last_name',
  'bank_details.account_number',
  'bank_details.sort_code',
  'bank_details.key_id',
  'bank_details.submitted_at',
] as const;

export type DetailsRow = Omit<BankDetailsRow, 'updated_at'>;
export type ListedDetailsRow = DetailsRow & { readonly username: string };

export async function toBankDetails(row: DetailsRow, keys: KeyRing): Promise<BankDetails> {
  const fields = await readMasked(row, 'bank_details', keys);
  return { ...fields, submittedAt: row.submitted_at.toISOString() };
}

export async function toListedDetails(
  row: ListedDetailsRow,
  keys: KeyRing,
): Promise<ListedBankDetails> {
  const details = await toBankDetails(row, keys);
  return { id: row.id, userId: row.user_id, username: row.username, ...details };
}

export async function findDetailsOf(db: Db, userId: string): Promise<DetailsRow | undefined> {
  return db
    .selectFrom('bank_details')
    .select(columns)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** A member's details with their username, locked for the rest of the transaction. */
export async function lockListedDetails(
  trx: Trx,
  userId: string,
): Promise<ListedDetailsRow | undefined> {
  return selectListed(trx)
    .where('bank_details.user_id', '=', userId)
    .forUpdate('bank_details')
    .executeTakeFirst();
}

export interface NewDetails extends SealedColumns {
  readonly id: string;
  readonly user_id: string;
  readonly submitted_at: Date;
  readonly updated_at: Date;
}

/** Stores a member's active details in place of earlier ones. */
export async function replaceDetails(trx: Trx, details: NewDetails): Promise<void> {
  await deleteDetails(trx, details.user_id);
  await trx.insertInto('bank_details').values(details).execute();
}

export async function deleteDetails(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('bank_details').where('user_id', '=', userId).execute();
}

export interface DetailsFilter {
  /** From 1. */
  readonly page: number;
  /** Part of username or email; empty: no filter. What is encrypted cannot be searched. */
  readonly search: string;
  /** Absent: of all members. */
  readonly userId?: string | undefined;
  readonly sort: '-createdAt' | 'createdAt' | 'username' | '-username';
}

/** A page of the active details. */
export async function findListedDetails(
  db: Db,
  filter: DetailsFilter,
): Promise<ListPage<ListedDetailsRow>> {
  const direction = filter.sort.startsWith('-') ? 'desc' : 'asc';
  const column = filter.sort.endsWith('username')
    ? sql`lower(users.username)`
    : sql`bank_details.submitted_at`;
  const found = selectListed(db)
    .where(matches(filter.search))
    .$if(filter.userId !== undefined, (query) =>
      query.where('bank_details.user_id', '=', filter.userId ?? ''),
    )
    .orderBy(column, direction)
    .orderBy('bank_details.id', direction);
  return readPage(found, filter.page);
}

function selectListed(db: Db) {
  return selectNamed(db).select([...columns, 'users.username']);
}

function selectNamed(db: Db) {
  return db.selectFrom('bank_details').innerJoin('users', 'users.id', 'bank_details.user_id');
}

function matches(search: string) {
  if (search === '') return sql<boolean>`true`;
  const pattern = `%${escapeLike(search)}%`;
  return sql<boolean>`(users.username ilike ${pattern} or users.email ilike ${pattern})`;
}
