import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { isBasedOn } from '@greenroom/sync-protocol/based-on';
import { followUpBytes, makeFollowUpCode } from '@greenroom/sync-protocol/concerns/follow-up-code';
import { utcDateOf } from '@greenroom/sync-protocol/time/dates';
import type { RequestHandlers } from '../../access/handler.ts';
import { answeredMeanwhile, idTaken, notFound } from '../../app-error.ts';
import { retryTransaction } from '../../database/retry-transaction.ts';
import type { Trx } from '../../database/schema.ts';
import { recordAudit } from '../audit/audit-repository.ts';
import { lockAdministrators } from '../users/administrators-repository.ts';
import {
  countConcernsByStatus,
  findConcerns,
  findListedConcern,
  toListedConcern,
} from './concerns-list-repository.ts';
import {
  findConcern,
  findConcernByCode,
  insertConcern,
  lockConcerns,
  shuffleConcerns,
  toConcern,
  updateConcern,
} from './concerns-repository.ts';
import type { ConcernRow } from './concerns-table.ts';

type ConcernsCall = Extract<keyof RequestHandlers, `concerns.${string}`>;

/** Nothing here may lead to the author (security 29): `actor` is not stored, nobody is notified. */
export const concernsHandlers: Pick<RequestHandlers, ConcernsCall> = {
  'concerns.send': async ({ db, now }, { id = randomUUID(), content, followUpCode }) => {
    const code = followUpCode ?? makeFollowUpCode(randomBytes(followUpBytes));
    const followUpHash = hashCode(code);
    const stored = await retryTransaction(db, async (trx) => {
      await lockConcerns(trx);
      const known = await findConcern(trx, id);
      if (!known)
        await insertConcern(trx, { id, content, followUpHash, createdOn: utcDateOf(now) });
      else if (isOther(known, content, followUpCode)) throw idTaken();
      else await updateConcern(trx, id, { follow_up_hash: followUpHash });
      await shuffleConcerns(trx, now);
      return requireConcern(trx, id);
    });
    return { ...toConcern(stored), followUpCode: code };
  },

  'concerns.followUp': async ({ db }, { code }) => {
    const row = await findConcernByCode(db, hashCode(code));
    if (!row) throw notFound('Concern');
    const { status, adminResponse, createdAt } = toConcern(row);
    return { status, adminResponse, createdAt };
  },

  'concerns.list': async ({ db, setHeader }, filter) => {
    const { rows, total } = await findConcerns(db, filter);
    setHeader('x-total-count', String(total));
    return rows.map(toListedConcern);
  },

  'concerns.counts': async ({ db }, { search }) => countConcernsByStatus(db, search),

  'concerns.update': async ({ db, actor, now }, { id, basedOn, status, adminResponse }) =>
    retryTransaction(db, async (trx) => {
      await lockAdministrators(trx, actor);
      await lockConcerns(trx);
      const before = await requireConcern(trx, id);
      const response = adminResponse || before.admin_response;
      if (status !== before.status || response !== before.admin_response) {
        if (!isBasedOn(basedOn, before.reviewed_at)) throw answeredMeanwhile();
        await updateConcern(trx, id, {
          status,
          admin_response: response,
          reviewed_at: now,
          reviewed_by_id: actor.userId,
        });
        await recordAudit(trx, {
          actor,
          action: 'concerns.update',
          subjectId: id,
          before: { status: before.status, hasResponse: before.admin_response !== null },
          after: { status, hasResponse: response !== null },
          now,
        });
      }
      const listed = await findListedConcern(trx, id);
      if (!listed) throw notFound('Concern');
      return toListedConcern(listed);
    }),
};

function hashCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

/** Whether a repeated id stands for another concern. */
function isOther(known: ConcernRow, content: string, followUpCode: string | undefined): boolean {
  if (known.content !== content) return true;
  return followUpCode !== undefined && !known.follow_up_hash.equals(hashCode(followUpCode));
}

async function requireConcern(trx: Trx, id: string): Promise<ConcernRow> {
  const concern = await findConcern(trx, id);
  if (!concern) throw notFound('Concern');
  return concern;
}
