import type { Concern } from '@greenroom/sync-protocol/concerns/concerns-records';
import { addDays, utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { sql } from 'kysely';
import { lockFor } from '../../database/advisory-lock.ts';
import type { Db, Trx } from '../../database/schema.ts';
import type { ConcernRow } from './concerns-table.ts';

export function toConcern(row: ConcernRow): Concern {
  return {
    id: row.id,
    content: row.content,
    status: row.status,
    adminResponse: row.admin_response,
    createdAt: `${row.created_on}T00:00:00.000Z`,
  };
}

export interface NewConcern {
  /** A random uuid. */
  readonly id: string;
  readonly content: string;
  /** SHA-256 of the follow-up code. */
  readonly followUpHash: Buffer;
  /** yyyy-MM-dd. */
  readonly createdOn: string;
}

/** Call first in each transaction that writes: `shuffleConcerns` moves all rows. */
export async function lockConcerns(trx: Trx): Promise<void> {
  await lockFor(trx, 'anonymous_concerns');
}

export async function insertConcern(
  trx: Trx,
  { id, content, followUpHash, createdOn }: NewConcern,
): Promise<void> {
  await trx
    .insertInto('anonymous_concerns')
    .values({ id, content, follow_up_hash: followUpHash, created_on: createdOn })
    .execute();
}

/**
 * Writes the concerns of today and yesterday anew in random order. Otherwise a row's place and its
 * system column xmin would tell when it came, and with that who was there (security 29). Older ones
 * keep what the last shuffle of the day after theirs gave them.
 */
export async function shuffleConcerns(trx: Trx, now: Date): Promise<void> {
  const yesterday = addDays(utcDateOf(now), -1);
  await sql`
    with moved as (
      delete from anonymous_concerns where created_on >= ${yesterday}::date returning *)
    insert into anonymous_concerns select moved.* from moved order by gen_random_uuid()
  `.execute(trx);
}

/** Removes the shuffled rows' former versions, which still hold their places and their xmin. */
export async function removeFormerConcerns(db: Db): Promise<void> {
  await sql`vacuum (analyze) anonymous_concerns`.execute(db);
}

export async function findConcern(db: Db, id: string): Promise<ConcernRow | undefined> {
  return db.selectFrom('anonymous_concerns').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findConcernByCode(
  db: Db,
  followUpHash: Buffer,
): Promise<ConcernRow | undefined> {
  return db
    .selectFrom('anonymous_concerns')
    .selectAll()
    .where('follow_up_hash', '=', followUpHash)
    .executeTakeFirst();
}

export async function updateConcern(
  trx: Trx,
  id: string,
  changes: Partial<
    Pick<
      ConcernRow,
      'status' | 'admin_response' | 'reviewed_at' | 'reviewed_by_id' | 'follow_up_hash'
    >
  >,
): Promise<void> {
  await trx.updateTable('anonymous_concerns').set(changes).where('id', '=', id).execute();
}
