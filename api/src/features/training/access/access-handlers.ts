import type { CallInput } from '@greenroom/sync-protocol/contract';
import { accessRequestContent } from '@greenroom/sync-protocol/support/access-requests';
import type { Actor } from '../../../access/actor.ts';
import type { RequestContext, RequestHandlers } from '../../../access/handler.ts';
import { AppError, notFound } from '../../../app-error.ts';
import { retryTransaction } from '../../../database/retry-transaction.ts';
import type { Trx } from '../../../database/schema.ts';
import { resolveMessages } from '../../support/admin-messages-repository.ts';
import { lockAdministrators } from '../../users/administrators-repository.ts';
import { lockNamedAccount } from '../../users/users-repository.ts';
import { findModule } from '../content/modules-repository.ts';
import type { ModuleRow } from '../training-tables.ts';
import {
  countModuleMembers,
  findModuleMembers,
  findModulesWithAccess,
  summarizeAccess,
  toModuleMember,
} from './access-list-repository.ts';
import { countMatrixRows, findMatrixRows } from './access-matrix-repository.ts';
import {
  auditAccess,
  auditAccessOfMany,
  notifyGranted,
  takeBackNotices,
} from './access-records.ts';
import {
  deleteGrants,
  findGrant,
  findUsernames,
  insertGrant,
  insertGrants,
  toModuleAccess,
} from './grants-repository.ts';
import { moduleNotFound } from './require-module.ts';

type AccessCall =
  | 'training.listAccess'
  | 'training.summarizeAccess'
  | 'training.listMembers'
  | 'training.listMatrix'
  | 'training.countMembers'
  | 'training.grant'
  | 'training.grantMany'
  | 'training.revoke'
  | 'training.revokeMany';

/** Handlers of administrators' grants. Changes are audited in their transaction. */
export const trainingAccessHandlers: Pick<RequestHandlers, AccessCall> = {
  'training.listAccess': async ({ db, setHeader }, query) => {
    const { rows, total } = await findModulesWithAccess(db, query);
    setHeader('x-total-count', String(total));
    return rows;
  },

  'training.summarizeAccess': ({ db }) => summarizeAccess(db),

  'training.listMembers': async ({ db, setHeader }, { moduleId, page, sort, ...filter }) => {
    await requireModule(db, moduleId);
    const { all, granted, none } = await countModuleMembers(db, moduleId, filter.search);
    setHeader('x-total-count', String({ any: all, granted, none }[filter.access ?? 'any']));
    const rows = await findModuleMembers(db, moduleId, filter, sort, page);
    return rows.map(toModuleMember);
  },

  'training.listMatrix': async ({ db, setHeader }, { search, page }) => {
    setHeader('x-total-count', String(await countMatrixRows(db, search)));
    return findMatrixRows(db, search, page);
  },

  'training.countMembers': async ({ db }, { moduleId, search }) => {
    await requireModule(db, moduleId);
    return countModuleMembers(db, moduleId, search);
  },

  'training.grant': (context, { userId, moduleId }) =>
    changeAccess(context, moduleId, (trx, module) => grantOne(trx, context, module, userId)),

  'training.grantMany': (context, input) =>
    changeAccess(context, input.moduleId, async (trx, module) => {
      const { actor, now } = context;
      const grant = { module, grantedById: actor.userId, now };
      const granted = await insertGrants(trx, { userIds: chosenOf(input), ...grant });
      if (!module.draft) await notifyGranted(trx, module, granted, now);
      const change = { actor, module, action: 'training.grantMany' as const, now };
      await auditAccessOfMany(trx, change, granted, input.all === true);
      return { granted: granted.length };
    }),

  'training.revoke': async (context, { userId, moduleId }) => {
    await changeAccess(context, moduleId, async (trx, module) => {
      const [username] = await findUsernames(trx, [userId]);
      const [revoked] = await deleteGrants(trx, moduleId, [userId]);
      if (revoked === undefined || username === undefined) throw notFound('Access');
      await takeBackNotices(trx, moduleId, [revoked]);
      await resolveRequests(trx, context, module, [revoked]);
      const { actor, now } = context;
      const change = { actor, module, action: 'training.revoke' as const, now };
      await auditAccess(trx, change, { id: userId, username });
    });
    return undefined;
  },

  'training.revokeMany': (context, input) =>
    changeAccess(context, input.moduleId, async (trx, module) => {
      const { actor, now } = context;
      const revoked = await deleteGrants(trx, module.id, chosenOf(input));
      await takeBackNotices(trx, module.id, revoked);
      await resolveRequests(trx, context, module, revoked);
      const change = { actor, module, action: 'training.revokeMany' as const, now };
      await auditAccessOfMany(trx, change, revoked, input.all === true);
      return { revoked: revoked.length };
    }),
};

/** Runs a change of a module's grants by a caller who still is an administrator at its end. */
function changeAccess<T>(
  { db, actor }: Pick<RequestContext<Actor>, 'db' | 'actor'>,
  moduleId: string,
  work: (trx: Trx, module: ModuleRow) => Promise<T>,
): Promise<T> {
  return retryTransaction(db, async (trx) => {
    await lockAdministrators(trx, actor);
    return work(trx, await requireModule(trx, moduleId));
  });
}

async function grantOne(
  trx: Trx,
  { actor, now }: Pick<RequestContext<Actor>, 'actor' | 'now'>,
  module: ModuleRow,
  userId: string,
) {
  const user = await lockNamedAccount(trx, userId);
  if (!user) throw notFound('User');
  if (user.role === 'admin') {
    throw new AppError('conflict', 'Administrators can open every training module');
  }
  if (user.status !== 'approved') throw new AppError('conflict', 'This account is not approved');
  const grant = { userId, module, grantedById: actor.userId, now };
  const granted = await insertGrant(trx, grant);
  if (granted) {
    if (!module.draft) await notifyGranted(trx, module, [userId], now);
    await auditAccess(trx, { actor, module, action: 'training.grant', now }, user);
  }
  const row = granted ?? (await findGrant(trx, userId, module.id));
  if (!row) throw new Error('the grant is not there');
  return toModuleAccess(row);
}

/**
 * What they asked for they had: a request left open would offer the access again, and keep the member
 * from asking anew. The revocation's audit entry stands for this, too. A request made under a former title
 * of the module stays open.
 */
function resolveRequests(
  trx: Trx,
  { actor, now }: Pick<RequestContext<Actor>, 'actor' | 'now'>,
  { title }: ModuleRow,
  userIds: readonly string[],
): Promise<void> {
  const content = accessRequestContent(title);
  return resolveMessages(trx, { userIds, content, reviewerId: actor.userId, now });
}

type Many = Pick<CallInput<'training.grantMany'>, 'userIds' | 'all'>;

/** The chosen accounts; null: all. @throws unless it is exactly one of the two */
function chosenOf({ userIds, all }: Many): readonly string[] | null {
  if ((userIds === undefined) === (all === undefined)) {
    throw new AppError('invalid', 'Choose either members or all');
  }
  return userIds ?? null;
}

async function requireModule(db: Parameters<typeof findModule>[0], id: string): Promise<ModuleRow> {
  const module = await findModule(db, id);
  if (!module) throw moduleNotFound();
  return module;
}
