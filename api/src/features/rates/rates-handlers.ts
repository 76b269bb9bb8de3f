import { defaultRate } from '@greenroom/sync-protocol/rates/rates-rules';
import type { RequestHandlers } from '../../access/handler.ts';
import { retryTransaction } from '../../database/retry-transaction.ts';
import { recordAudit } from '../audit/audit-repository.ts';
import { lockSetting, readSetting, writeSetting } from '../settings/settings-repository.ts';
import { lockAdministrators } from '../users/administrators-repository.ts';
import { findWeekRate, findWeekRates, rateKey, writeWeekRate } from './rates-repository.ts';

export const ratesHandlers: Pick<
  RequestHandlers,
  'rates.read' | 'rates.set' | 'rates.listWeeks' | 'rates.setWeek'
> = {
  'rates.read': async ({ db }) => ({
    exchangeRate: (await readSetting(db, rateKey)) ?? defaultRate,
  }),

  'rates.set': async ({ db, actor, now }, { exchangeRate }) => {
    await retryTransaction(db, async (trx) => {
      await lockAdministrators(trx, actor);
      const before = await lockSetting(trx, rateKey);
      if (before === exchangeRate) return;
      await writeSetting(trx, rateKey, exchangeRate, actor.userId, now);
      await recordAudit(trx, {
        actor,
        action: 'rates.set',
        subjectId: rateKey,
        before: { exchangeRate: before ?? defaultRate },
        after: { exchangeRate },
        now,
      });
    });
    return { exchangeRate };
  },

  'rates.listWeeks': async ({ db }) => {
    const weeks = await findWeekRates(db);
    return { rates: weeks.map(({ id, rate }) => ({ weekStart: id, rate })) };
  },

  'rates.setWeek': async ({ db, actor, now }, { weekStart, rate }) => {
    await retryTransaction(db, async (trx) => {
      // One change of rates at a time, so that the audited value before is the true one.
      await lockAdministrators(trx, actor);
      const before = await findWeekRate(trx, weekStart);
      if (before === rate) return;
      await writeWeekRate(trx, weekStart, rate, actor.userId, now);
      await recordAudit(trx, {
        actor,
        action: 'rates.setWeek',
        subjectId: weekStart,
        subjectName: `Week of ${weekStart}`,
        before: before === undefined ? null : { rate: before },
        after: { rate },
        now,
      });
    });
    return { weekStart, rate };
  },
};
