import { v7 as newId } from 'uuid';
import type { MutationHandlers, RequestHandlers } from '../../access/handler.ts';
import { idTaken, notFound } from '../../app-error.ts';
import { retryTransaction } from '../../database/retry-transaction.ts';
import { recordAudit } from '../audit/audit-repository.ts';
import { lockAdministrators } from '../users/administrators-repository.ts';
import {
  deleteEntry,
  findEntries,
  findEntryOfSubmitter,
  insertEntry,
  toBlocklistEntry,
} from './blocklist-repository.ts';

export const blocklistMutationHandlers: Pick<MutationHandlers, 'blocklist.add'> = {
  'blocklist.add': async ({ trx, actor, at }, { id = newId(), memberName, description }) => {
    const entry = { id, memberName, description, addedById: actor.userId, now: at };
    const stored =
      (await insertEntry(trx, entry)) ?? (await findEntryOfSubmitter(trx, id, actor.userId));
    // The same id and body returns the stored entry; another body is a conflict (decisions).
    if (stored?.member_name !== memberName || stored.description !== description) throw idTaken();
    return toBlocklistEntry(stored);
  },
};

/** Members do not see who reported somebody (spec member 2, Blocklist). */
export const blocklistRequestHandlers: Pick<
  RequestHandlers,
  'blocklist.list' | 'blocklist.remove'
> = {
  'blocklist.list': async ({ db, actor, setHeader }, { addedById, ...filter }) => {
    const isAdmin = actor.role === 'admin';
    const { rows, total } = await findEntries(db, isAdmin ? { ...filter, addedById } : filter);
    setHeader('x-total-count', String(total));
    return rows.map((row) => ({
      ...toBlocklistEntry(row),
      ...(isAdmin && {
        addedById: row.added_by_id,
        submitterUsername: row.submitter_username,
      }),
    }));
  },

  'blocklist.remove': async ({ db, actor, now }, { id }) => {
    await retryTransaction(db, async (trx) => {
      await lockAdministrators(trx, actor);
      const before = await deleteEntry(trx, id);
      if (!before) throw notFound('Entry');
      await recordAudit(trx, {
        actor,
        action: 'blocklist.remove',
        subjectId: id,
        subjectName: before.member_name,
        before: { memberName: before.member_name, description: before.description },
        after: null,
        now,
      });
    });
    return undefined;
  },
};
