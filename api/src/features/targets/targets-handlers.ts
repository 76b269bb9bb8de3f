import { localMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { checkEndDate, periodOf } from '@greenroom/sync-protocol/targets/targets-period';
import type { TargetWithProgress } from '@greenroom/sync-protocol/targets/targets-records';
import { closeTarget, stateOf } from '@greenroom/sync-protocol/targets/targets-rules';
import { v7 as newId } from 'uuid';
import type { MutationContext, MutationHandlers, RequestHandlers } from '../../access/handler.ts';
import { AppError, idTaken, notFound } from '../../app-error.ts';
import { readCurrent, readHistory, withProgress } from './target-progress.ts';
import {
  deleteTarget,
  findTargetsByIds,
  insertTarget,
  lockActiveTarget,
  lockTarget,
  readDateOf,
  storeClosed,
  toTarget,
} from './targets-repository.ts';
import type { TargetRow } from './targets-table.ts';

type TargetsMutation = Extract<keyof MutationHandlers, `targets.${string}`>;

/** Handlers of a member's changes, shared by REST and mutations. */
export const targetsMutationHandlers: Pick<MutationHandlers, TargetsMutation> = {
  'targets.create': async (context, input) => {
    const { trx, actor, now } = context;
    const id = input.id ?? newId();
    const existing = await lockTarget(trx, actor.userId, id);
    if (existing) {
      if (!isSameTarget(existing, input)) throw idTaken();
      return answer(context, existing);
    }
    const today = await readDateOfAction(context);
    const result = checkEndDate(input.endDate, today);
    if (!result.ok) throw new AppError(result.code, result.message);
    await requireNone(context, today);
    const row = await insertTarget(
      trx,
      {
        id,
        user_id: actor.userId,
        target_name: input.targetName,
        target_amount: input.targetAmount,
        time_period: periodOf(today, input.endDate),
        start_date: today,
        end_date: input.endDate,
      },
      now,
    );
    if (row) return answer(context, row);
    // Another account's id, or another device was faster.
    throw (await findTargetsByIds(trx, [id])).length > 0 ? idTaken() : hasActive();
  },

  'targets.remove': async (context, { id }) => {
    const { trx, actor } = context;
    const row = id
      ? await lockTarget(trx, actor.userId, id)
      : await lockActiveTarget(trx, actor.userId);
    if (!row) throw notFound('Target');
    // In the history already: nothing is left to delete.
    if (row.status !== 'active') return undefined;
    const isClosed = await closeIfOver(context, row, await readDateOfAction(context));
    if (!isClosed) await deleteTarget(trx, row.id);
    return undefined;
  },
};

type MemberCall = 'targets.read' | 'targets.listHistory';

export const targetsRequestHandlers: Pick<RequestHandlers, MemberCall> = {
  'targets.read': async ({ db, actor, now }) => {
    const today = await readDateOf(db, actor.userId, now);
    const current = await readCurrent(db, actor.userId, today);
    if (!current) throw notFound('Target');
    return current;
  },

  'targets.listHistory': async ({ db, actor, now }) =>
    readHistory(db, actor.userId, await readDateOf(db, actor.userId, now)),
};

/**
 * The member's date when they acted: the device's, as it showed it, for the account may have another
 * zone when a change made offline arrives; by plain REST, which sends none, that of the account.
 */
async function readDateOfAction({ trx, actor, at, offset }: MutationContext): Promise<string> {
  return offset === null ? await readDateOf(trx, actor.userId, at) : localMoment(at, offset).date;
}

/** Moves a target that is reached or past its end to the history; refuses any other. */
async function requireNone(context: MutationContext, today: string): Promise<void> {
  const active = await lockActiveTarget(context.trx, context.actor.userId);
  if (active && !(await closeIfOver(context, active, today))) throw hasActive();
}

/** Closes a target that is reached or past its end; its row must be locked. @returns whether it did */
async function closeIfOver(
  { trx, now }: MutationContext,
  row: TargetRow,
  today: string,
): Promise<boolean> {
  const target = toTarget(row);
  const [found] = await withProgress(trx, [target]);
  if (!found || stateOf(target, found.progress, today) === 'active') return false;
  await storeClosed(trx, [closeTarget(target, found.progress)], now);
  return true;
}

async function answer({ trx }: MutationContext, row: TargetRow): Promise<TargetWithProgress> {
  const [target] = await withProgress(trx, [toTarget(row)]);
  if (!target) throw notFound('Target');
  return target;
}

/** The same id and body returns the existing target; another body is a 409 (decisions.md). */
function isSameTarget(
  row: TargetRow,
  input: { targetName: string; targetAmount: string; endDate: string },
): boolean {
  return (
    row.target_name === input.targetName &&
    row.target_amount === input.targetAmount &&
    row.end_date === input.endDate
  );
}

/** The text of spec member 2, My Targets. */
function hasActive(): AppError {
  return new AppError('target_active', 'You can only have one active target at a time.');
}
