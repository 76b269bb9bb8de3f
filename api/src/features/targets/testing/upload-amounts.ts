import type { Db } from '../../../database/schema.ts';
import { storeSnapshots } from '../../earnings/snapshots-repository.ts';
import { rateKey } from '../../rates/rates-repository.ts';

/** Stores a member's amounts one after the other, as uploads a minute apart would. */
export async function uploadAmounts(
  db: Db,
  member: { readonly userId: string; readonly addedById: string },
  uploads: readonly (readonly [date: string, amount: string])[],
): Promise<void> {
  for (const [index, [date, amount]] of uploads.entries()) {
    const now = new Date(Date.UTC(2028, 5, 1, 0, index));
    await db
      .transaction()
      .execute((trx) =>
        storeSnapshots(trx, [{ userId: member.userId, date, amount }], member.addedById, now),
      );
  }
}

/** Replaces all rates. `current` absent: none was set. */
export async function replaceRates(
  db: Db,
  weekRates: Readonly<Record<string, string>>,
  current: string | undefined,
): Promise<void> {
  await db.deleteFrom('exchange_rate_history').execute();
  await db.deleteFrom('settings').where('key', '=', rateKey).execute();
  for (const [week_start, rate] of Object.entries(weekRates)) {
    await db
      .insertInto('exchange_rate_history')
      .values({ week_start, rate, updated_by: null })
      .execute();
  }
  if (current === undefined) return;
  await db.insertInto('settings').values({ key: rateKey, value: current }).execute();
}
