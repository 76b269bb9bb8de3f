import { stateOf } from '@greenroom/sync-protocol/targets/targets-rules';
import type { RequestHandlers } from '../../access/handler.ts';
import { notFound } from '../../app-error.ts';
import { findAccount } from '../users/users-repository.ts';
import { readHistory, withProgress } from './target-progress.ts';
import {
  countUserTargets,
  findUserTargets,
  type ListedTargetRow,
} from './targets-list-repository.ts';
import { readDateOf, toTarget } from './targets-repository.ts';

type AdminCall = 'targets.list' | 'targets.counts' | 'targets.listHistoryOf';

/** Handlers of administrators' views of members' targets. */
export const targetsAdminHandlers: Pick<RequestHandlers, AdminCall> = {
  'targets.list': async ({ db, now, setHeader }, filter) => {
    const { rows, total } = await findUserTargets(db, filter, now);
    setHeader('x-total-count', String(total));
    const targets = await withProgress(db, rows.map(toListed));
    return targets.map(({ today, ...target }) => ({
      ...target,
      state: stateOf(target, target.progress, today),
    }));
  },

  'targets.counts': async ({ db, now }, { search }) => countUserTargets(db, search, now),

  'targets.listHistoryOf': async ({ db, now }, { userId }) => {
    if (!(await findAccount(db, userId))) throw notFound('User');
    return readHistory(db, userId, await readDateOf(db, userId, now));
  },
};

function toListed(row: ListedTargetRow) {
  const { username, email, today } = row;
  return { ...toTarget(row), user: { username, email }, today };
}
