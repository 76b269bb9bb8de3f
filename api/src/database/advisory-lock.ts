import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './schema.ts';

/** The text whose `hashtextextended(…, 0)` is the key of the advisory lock of this name. */
export function lockTextOf(name: string): string {
  return `greenroom.${name}`;
}

/** The key of an advisory lock. */
export function lockKeyOf(name: string): RawBuilder<unknown> {
  return sql`hashtextextended(${lockTextOf(name)}, 0)`;
}

/** Waits for the lock of this name and holds it until the transaction ends. */
export async function lockFor(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKeyOf(name)})`.execute(trx);
}
