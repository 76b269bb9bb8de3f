import { toAmount } from '@greenroom/sync-protocol/money/amounts';
import { gbpOfWeek, sumUsd, totalsOf } from '@greenroom/sync-protocol/earnings/earnings-rules';
import { utcDateOf } from '@greenroom/sync-protocol/time/dates';
import type { RequestHandlers } from '../../access/handler.ts';
import type { Db } from '../../database/schema.ts';
import { readRates } from '../rates/rates-repository.ts';
import { findEarningsOfUser, toEarning } from './earnings-repository.ts';

export const earningsHandlers: Pick<
  RequestHandlers,
  'earnings.listOwn' | 'earnings.lastWeek' | 'earnings.allTime'
> = {
  'earnings.listOwn': async ({ db, actor }) => {
    const { weeks, rates } = await readWeeks(db, actor.userId);
    const earnings = weeks.map((week) => ({ ...week, gbp: toAmount(gbpOfWeek(week, rates)) }));
    return { earnings, total: sumUsd(weeks) };
  },

  'earnings.lastWeek': async ({ db, actor, now }) => ({
    gbp: (await readTotals(db, actor.userId, now)).lastWeek,
  }),

  'earnings.allTime': async ({ db, actor, now }) => ({
    gbp: (await readTotals(db, actor.userId, now)).allTime,
  }),
};

async function readTotals(db: Db, userId: string, now: Date) {
  const { weeks, rates } = await readWeeks(db, userId);
  return totalsOf(weeks, rates, utcDateOf(now));
}

/** A member's weeks and the rates, as of one moment. */
async function readWeeks(db: Db, userId: string) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => ({
      weeks: (await findEarningsOfUser(trx, userId)).map(toEarning),
      rates: await readRates(trx),
    }));
}
