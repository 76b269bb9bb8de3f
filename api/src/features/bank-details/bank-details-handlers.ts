import type { CallInput } from '@greenroom/sync-protocol/contract';
import { pendingReviewTitle } from '@greenroom/sync-protocol/bank-details/bank-details-calls';
import type { BankSubmission } from '@greenroom/sync-protocol/bank-details/bank-details-records';
import { v7 as newId } from 'uuid';
import type { Actor } from '../../access/actor.ts';
import type { RequestHandlers } from '../../access/handler.ts';
import { AppError, idTaken, notFound } from '../../app-error.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { violatedConstraint } from '../../database/database-errors.ts';
import { retryTransaction } from '../../database/retry-transaction.ts';
import type { Trx } from '../../database/schema.ts';
import { notifyAdmins } from '../notifications/notifications-repository.ts';
import { findDetailsOf, toBankDetails } from './bank-details-repository.ts';
import { type BankFields, sealFields, tryFields } from './bank-fields.ts';
import { lockCurrentKey } from './bank-keys-repository.ts';
import {
  findSubmission,
  findSubmissionsOf,
  hasSubmitted,
  insertSubmission,
  type SubmissionRow,
  toSubmission,
} from './bank-submissions-repository.ts';

type MemberCall =
  | 'bankDetails.status'
  | 'bankDetails.read'
  | 'bankDetails.listOwnSubmissions'
  | 'bankDetails.submit';

/** Handlers of a member's own bank details. Numbers are answered masked only. */
export function bankDetailsHandlers(keys: KeyRing): Pick<RequestHandlers, MemberCall> {
  return {
    'bankDetails.status': async ({ db, actor }) => ({
      hasSubmitted: await hasSubmitted(db, actor.userId),
    }),

    'bankDetails.read': async ({ db, actor }) => {
      const details = await findDetailsOf(db, actor.userId);
      if (!details) throw notFound('Bank details');
      return toBankDetails(details, keys);
    },

    'bankDetails.listOwnSubmissions': async ({ db, actor }) => {
      const rows = await findSubmissionsOf(db, actor.userId);
      return Promise.all(rows.map((row) => toSubmission(row, keys)));
    },

    'bankDetails.submit': async ({ db, actor, now }, { id = newId(), ...fields }) => {
      const known = await findSubmission(db, id);
      if (known) return repeatOf(known, actor, fields, keys);
      try {
        return await retryTransaction(db, (trx) =>
          submitDetails(trx, actor, { id, ...fields }, keys, now),
        );
      } catch (error) {
        const constraint = violatedConstraint(error);
        if (constraint === 'bank_detail_submissions_pending_key') {
          // The same submission may have arrived twice concurrently.
          const stored = await findSubmission(db, id);
          if (!stored) throw alreadyPending();
          return repeatOf(stored, actor, fields, keys);
        }
        if (constraint !== 'bank_detail_submissions_pkey') throw error;
        const stored = await findSubmission(db, id);
        if (!stored) throw error;
        return repeatOf(stored, actor, fields, keys);
      }
    },
  };
}

type Submitted = CallInput<'bankDetails.submit'> & { readonly id: string };

async function submitDetails(
  trx: Trx,
  actor: Actor,
  { id, ...fields }: Submitted,
  keys: KeyRing,
  now: Date,
): Promise<BankSubmission> {
  const key = await lockCurrentKey(trx, keys);
  const place = { id, user_id: actor.userId };
  const sealed = sealFields(fields, key, 'bank_detail_submissions', place);
  const stored = await insertSubmission(trx, { ...place, ...sealed, submitted_at: now });
  await notifyAdmins(trx, {
    title: 'Bank details submitted',
    // Without the name: the notification outlives the account.
    message: 'A member has submitted bank details for review.',
    type: 'system',
    kind: 'bank_review',
    url: '/admin/bank-details/submissions',
    now,
  });
  return toSubmission(stored, keys);
}

/** Repeating the same submission returns the stored one (decisions: Conventions). */
async function repeatOf(
  known: SubmissionRow,
  actor: Actor,
  fields: BankFields,
  keys: KeyRing,
): Promise<BankSubmission> {
  if (known.user_id !== actor.userId) throw idTaken();
  const stored = await tryFields(known, 'bank_detail_submissions', keys);
  // One that cannot be opened cannot be compared either; its id is the sender's.
  if (!stored) return toSubmission(known, keys);
  const isSame = (Object.keys(stored) as (keyof BankFields)[]).every(
    (name) => stored[name] === fields[name],
  );
  if (!isSame) throw idTaken();
  return toSubmission(known, keys);
}

function alreadyPending(): AppError {
  return new AppError(
    'conflict',
    `${pendingReviewTitle}: you can send new bank details once an administrator has reviewed these.`,
  );
}
