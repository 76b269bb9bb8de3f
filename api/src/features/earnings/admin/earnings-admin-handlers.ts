import { isBasedOn } from '@greenroom/sync-protocol/based-on';
import { refuseEarner } from '@greenroom/sync-protocol/earnings/earnings-csv-rules';
import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import { utcDateOf } from '@greenroom/sync-protocol/time/dates';
import type { RequestHandlers } from '../../../access/handler.ts';
import { AppError, idTaken, notFound } from '../../../app-error.ts';
import { retryTransaction } from '../../../database/retry-transaction.ts';
import type { Trx } from '../../../database/schema.ts';
import { recordAudit } from '../../audit/audit-repository.ts';
import { readRates } from '../../rates/rates-repository.ts';
import { lockAdministrators } from '../../users/administrators-repository.ts';
import { findSnapshotsByIds } from '../earnings-repository.ts';
import { readPlatformEarnings } from '../earnings-totals-repository.ts';
import {
  deleteWeek,
  lockEarnings,
  type StatedAmount,
  storeSnapshots,
} from '../snapshots-repository.ts';
import { lockNamedAccount, type NamedAccount } from '../../users/users-repository.ts';
import {
  countEarnings,
  findEarningOfWeek,
  findEarnings,
  findListedEarning,
  findSnapshotsOfWeek,
  type ListedEarningRow,
  toListedEarning,
} from './earnings-list-repository.ts';
import { readEarningsWeek } from './week-repository.ts';

type AdminCall =
  | 'earnings.list'
  | 'earnings.readWeek'
  | 'earnings.addManual'
  | 'earnings.remove'
  | 'earnings.listSnapshots';

/** Handlers of administrators' list of earnings. Changes are audited in their transaction. */
export const earningsAdminHandlers: Pick<RequestHandlers, AdminCall> = {
  'earnings.list': async ({ db, setHeader }, { page, sort, ...filter }) => {
    const matches = await countEarnings(db, filter);
    setHeader('x-total-count', String(matches));
    const rows = await findEarnings(db, filter, sort, page, matches);
    const rates = await readRates(db);
    const earnings = rows.map((row) => toListedEarning(row, rates));
    return { earnings, total: await readPlatformEarnings(db) };
  },

  'earnings.readWeek': async ({ db }, { week }) => readEarningsWeek(db, week),

  'earnings.addManual': async ({ db, actor, now }, { id, userId, amount, ...given }) => {
    const date = given.date ?? utcDateOf(now);
    if (date > utcDateOf(now)) throw dateInFuture();
    return retryTransaction(db, async (trx) => {
      await lockAdministrators(trx, actor);
      const member = await requireEarner(trx, userId);
      const week = { userId, weekStart: weekStartOf(date) };
      await lockEarnings(trx);
      if (!(await isStored(trx, { id, userId, amount, date }))) {
        const before = await findEarningOfWeek(trx, week);
        const stored = await storeSnapshots(trx, [{ id, userId, amount, date }], actor.userId, now);
        const after = await findEarningOfWeek(trx, week);
        if (stored.length > 0) {
          await recordAudit(trx, {
            actor,
            action: 'earnings.addManual',
            subjectId: userId,
            subjectName: member.username,
            before: describe(before),
            after: { ...describe(after), stated: { amount, date } },
            now,
          });
        }
      }
      const earning = await findEarningOfWeek(trx, week);
      if (!earning) throw new Error('the week has no earning');
      return toListedEarning(earning, await readRates(trx));
    });
  },

  'earnings.remove': async ({ db, actor, now }, { id, basedOn }) => {
    await retryTransaction(db, async (trx) => {
      await lockAdministrators(trx, actor);
      await lockEarnings(trx);
      const before = await requireEarning(trx, id);
      if (!isBasedOn(basedOn, before.updated_at)) throw weekChanged();
      const snapshots = await deleteWeek(trx, weekOf(before));
      await recordAudit(trx, {
        actor,
        action: 'earnings.remove',
        subjectId: before.user_id,
        subjectName: before.username,
        before: { ...describe(before), snapshots },
        after: null,
        now,
      });
    });
    return undefined;
  },

  'earnings.listSnapshots': async ({ db }, { id }) =>
    findSnapshotsOfWeek(db, weekOf(await requireEarning(db, id))),
};

async function requireEarning(
  db: Parameters<typeof findListedEarning>[0],
  id: string,
): Promise<ListedEarningRow> {
  const earning = await findListedEarning(db, id);
  if (!earning) throw notFound('Earning');
  return earning;
}

async function requireEarner(trx: Trx, userId: string): Promise<NamedAccount> {
  const account = await lockNamedAccount(trx, userId);
  if (!account) throw notFound('User');
  const reason = refuseEarner(account.username, account);
  if (reason !== null) throw new AppError('conflict', reason);
  return account;
}

/** Whether the same request arrived before. @throws `id_taken` when its id means another amount */
async function isStored(trx: Trx, { id, userId, amount, date }: StatedAmount): Promise<boolean> {
  const [known] = id === undefined ? [] : await findSnapshotsByIds(trx, [id]);
  if (!known) return false;
  const isSame =
    known.user_id === userId && known.cumulative_amount === amount && known.captured_at === date;
  if (!isSame) throw idTaken();
  return true;
}

function weekOf(row: ListedEarningRow) {
  return { userId: row.user_id, weekStart: row.week_start };
}

/** A week in the audit log; null: it has no earning. */
function describe(row: ListedEarningRow | undefined) {
  return row ? { weekStart: row.week_start, amount: row.amount, date: row.date } : null;
}

function dateInFuture(): AppError {
  const message = 'Date cannot be in the future';
  return new AppError('invalid', message, { fields: { date: [message] } });
}

function weekChanged(): AppError {
  return new AppError('conflict', 'The week changed meanwhile. Look at it again.');
}
