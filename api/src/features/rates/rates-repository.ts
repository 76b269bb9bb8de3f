import { type Rates, ratesOf } from '@greenroom/sync-protocol/rates/rates-rules';
import type { WeekRate } from '@greenroom/sync-protocol/rates/rates-records';
import { sql } from 'kysely';
import type { Db, Trx } from '../../database/schema.ts';
import { readSetting } from '../settings/settings-repository.ts';

/** Key of the current rate; its value has six decimals, a missing row means the default. */
export const rateKey = 'exchange_rate';

/** Weeks with a rate of their own, newest first. */
export async function findWeekRates(db: Db): Promise<WeekRate[]> {
  return db
    .selectFrom('exchange_rate_history')
    .select(['week_start as id', 'rate'])
    .orderBy('week_start', 'desc')
    .execute();
}

export async function findWeekRatesByIds(db: Db, ids: readonly string[]): Promise<WeekRate[]> {
  return db
    .selectFrom('exchange_rate_history')
    .select(['week_start as id', 'rate'])
    .where(sql<boolean>`week_start = any(${ids}::date[])`)
    .execute();
}

/** What all earnings are converted with, from one snapshot if `db` is a transaction. */
export async function readRates(db: Db): Promise<Rates> {
  return ratesOf(await findWeekRates(db), await readSetting(db, rateKey));
}

/** A week's own rate. @returns undefined: it has none */
export async function findWeekRate(db: Db, weekStart: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('exchange_rate_history')
    .select('rate')
    .where('week_start', '=', weekStart)
    .executeTakeFirst();
  return row?.rate;
}

/** Sets a week's own rate and locks its row for the rest of the transaction. */
export async function writeWeekRate(
  trx: Trx,
  weekStart: string,
  rate: string,
  updatedBy: string,
  now: Date,
): Promise<void> {
  const changed = { rate, updated_by: updatedBy, updated_at: now };
  await trx
    .insertInto('exchange_rate_history')
    .values({ week_start: weekStart, ...changed })
    .onConflict((conflict) => conflict.column('week_start').doUpdateSet(changed))
    .execute();
}
