import type { RequestHandlers } from '../../access/handler.ts';
import { notFound } from '../../app-error.ts';
import { countPasskeys } from '../account/passkeys/passkeys-repository.ts';
import { hasSecondFactor } from '../account/second-factor/second-factor-repository.ts';
import { countErasures, countHeldDevices } from '../../access/erasures-repository.ts';
import { countSessionsOf } from './access-repository.ts';
import { findHoldings } from './account-deletion-repository.ts';
import { countByFilter, findUser, findUsers, toUserRow } from './users-list-repository.ts';
import { toAccount } from './users-repository.ts';

type ListCall = 'users.list' | 'users.listPending' | 'users.counts' | 'users.read';

export const usersListHandlers: Pick<RequestHandlers, ListCall> = {
  'users.list': async ({ db, setHeader }, { page, sort, ...filter }) => {
    const { rows, total } = await findUsers(db, filter, sort, page);
    setHeader('x-total-count', String(total));
    return rows.map(toUserRow);
  },

  'users.listPending': async ({ db, setHeader }, { page, sort, search }) => {
    const { rows, total } = await findUsers(db, { search, status: 'pending' }, sort, page);
    setHeader('x-total-count', String(total));
    return rows.map(toAccount);
  },

  'users.counts': async ({ db }, filter) => countByFilter(db, filter),

  'users.read': async ({ db, now }, { id }) => {
    const user = await findUser(db, id);
    if (!user) throw notFound('User');
    return {
      ...toUserRow(user),
      approvedAt: user.approved_at?.toISOString() ?? null,
      timeZone: user.time_zone,
      hasSecondFactor: await hasSecondFactor(db, id),
      passkeys: await countPasskeys(db, id),
      sessions: await countSessionsOf(db, id, now),
      erasures: await countErasures(db, id),
      devices: await countHeldDevices(db, id, now),
      holdings: await findHoldings(db, id),
    };
  },
};
