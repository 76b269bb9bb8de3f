import { containsNumber } from '@greenroom/sync-protocol/bank-details/bank-details-rules';
import { v7 as newId } from 'uuid';
import type { Actor } from '../../access/actor.ts';
import { AppError, notFound } from '../../app-error.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Trx } from '../../database/schema.ts';
import { recordAudit } from '../audit/audit-repository.ts';
import { notifyUser } from '../notifications/notifications-repository.ts';
import { lockAdministrators } from '../users/administrators-repository.ts';
import { replaceDetails } from './bank-details-repository.ts';
import { type BankFields, requireFields, sealFields, tryFields } from './bank-fields.ts';
import { lockCurrentKey } from './bank-keys-repository.ts';
import { findListedSubmission } from './bank-submissions-list-repository.ts';
import {
  lockSubmission,
  type SubmissionRow,
  updateBankReview,
} from './bank-submissions-repository.ts';

export interface SubmissionReview {
  readonly id: string;
  readonly status: 'approved' | 'rejected';
  readonly adminNotes: string | null;
}

/** Decides a pending submission; an approved one becomes the member's active details. */
export async function reviewSubmission(
  trx: Trx,
  actor: Actor,
  { id, status, adminNotes }: SubmissionReview,
  keys: KeyRing,
  now: Date,
): Promise<void> {
  await lockAdministrators(trx, actor);
  const submission = await lockPendingSubmission(trx, id);
  const fields =
    status === 'approved'
      ? await requireFields(submission, 'bank_detail_submissions', keys)
      : // Without its key it can still be rejected: the member may then send another.
        await tryFields(submission, 'bank_detail_submissions', keys);
  if (fields) refuseNumbersIn(adminNotes ?? '', fields);
  await updateBankReview(trx, id, { status, adminNotes, reviewerId: actor.userId, now });
  if (fields && status === 'approved') await activate(trx, submission, fields, keys, now);
  const { username } = await findListedSubmission(trx, id);
  await recordAudit(trx, {
    actor,
    action: status === 'approved' ? 'bankDetails.approve' : 'bankDetails.reject',
    subjectId: submission.user_id,
    subjectName: username,
    before: { status: submission.status },
    after: { status, adminNotes },
    now,
  });
  await notifyUser(trx, { userId: submission.user_id, ...words[status], ...shownAt, now });
}

/** @throws {AppError} `not_found`, or `not_pending` once it is decided */
export async function lockPendingSubmission(trx: Trx, id: string): Promise<SubmissionRow> {
  const submission = await lockSubmission(trx, id);
  if (!submission) throw notFound('Bank detail submission');
  if (submission.status !== 'pending') {
    throw new AppError('not_pending', `This submission is already ${submission.status}`);
  }
  return submission;
}

/** Notes are stored as plain text, in the audit log too. */
function refuseNumbersIn(notes: string, { accountNumber, sortCode }: BankFields): void {
  if (!containsNumber(notes, [accountNumber, sortCode])) return;
  const message = 'Notes must not contain the account number or the sort code';
  throw new AppError('invalid', message, { fields: { adminNotes: [message] } });
}

async function activate(
  trx: Trx,
  { user_id, submitted_at }: SubmissionRow,
  fields: BankFields,
  keys: KeyRing,
  now: Date,
): Promise<void> {
  const key = await lockCurrentKey(trx, keys);
  const place = { id: newId(), user_id };
  const sealed = sealFields(fields, key, 'bank_details', place);
  await replaceDetails(trx, { ...place, ...sealed, submitted_at, updated_at: now });
}

/** Without the notes: notifications are stored on devices. */
const words = {
  approved: {
    title: 'Bank details approved',
    message: 'Your bank details were approved and are used for your payouts.',
  },
  rejected: {
    title: 'Bank details rejected',
    message: 'Your bank details were not approved. Earnings shows the reason.',
  },
} as const;

const shownAt = { type: 'push', kind: 'bank_review', url: '/earnings' } as const;
