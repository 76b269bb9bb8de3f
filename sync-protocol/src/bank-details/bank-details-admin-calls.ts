import * as v from 'valibot';
import { defineAuditedCall } from '../audit/audited-call.ts';
import { defineLiveCall, fields } from '../call.ts';
import { pageSchema, searchSchema } from '../pages.ts';
import { requiredText } from '../text/required-text.ts';
import { idSchema } from '../values.ts';
import {
  bankSubmissionCountsSchema,
  listedBankDetailsSchema,
  listedBankSubmissionSchema,
  revealedNumbersSchema,
} from './bank-details-lists.ts';

const path = '/api/admin/bank-details';
const submissionsPath = `${path}/submissions`;

/** Message for a rejection without notes (spec admin 5). */
export const rejectionReasonRequired = 'Please provide a reason for rejection';
const maxNotes = 2000;
const notesTooLong = 'Notes must be at most 2000 characters';

/**
 * Newest first unless sorted, 50 a page, total in X-Total-Count. `search`: part of username or email.
 * `userId`: of this member alone; absent: of all.
 */
export const list = defineLiveCall({
  name: 'bankDetails.list',
  method: 'GET',
  path,
  summary: 'Active bank details, masked',
  access: 'admin',
  reads: ['bankDetails', 'account'],
  query: fields({
    page: pageSchema,
    search: searchSchema,
    userId: v.optional(idSchema),
    sort: v.optional(
      v.picklist(
        ['-createdAt', 'createdAt', 'username', '-username'],
        'Sort must be createdAt or username, with - for the reverse',
      ),
      '-createdAt',
    ),
  }),
  answer: v.array(listedBankDetailsSchema),
});

/**
 * The numbers in full. They leave the server by this call and `revealSubmission` alone, and each use
 * is audited (decisions: Money). 409 for details that no key opens, as for `revealSubmission` and
 * `approve`.
 */
export const reveal = defineAuditedCall({
  name: 'bankDetails.reveal',
  method: 'POST',
  path: `${path}/:userId/reveal`,
  summary: "Reveal a member's bank numbers for a payout",
  access: 'admin',
  audited: 'bank_details',
  freshProof: true,
  params: fields({ userId: idSchema }),
  answer: revealedNumbersSchema,
  problems: ['not_found', 'conflict'],
});

/**
 * The member is notified and can submit new details. `id`: of the details the caller was shown, so
 * that others which replaced them stay (`conflict`); absent: whichever are active.
 */
export const remove = defineAuditedCall({
  name: 'bankDetails.remove',
  method: 'DELETE',
  path: `${path}/:userId`,
  summary: "Delete a member's active bank details",
  access: 'admin',
  audited: 'bank_details',
  params: fields({ userId: idSchema }),
  query: fields({ id: v.optional(idSchema) }),
  problems: ['not_found', 'conflict'],
});

/**
 * Newest first unless sorted, 50 a page, total in X-Total-Count. `status` absent: all; `processed`:
 * approved and rejected. `search`: part of username or email.
 */
export const listSubmissions = defineLiveCall({
  name: 'bankDetails.listSubmissions',
  method: 'GET',
  path: submissionsPath,
  summary: 'Submitted bank details, masked',
  access: 'admin',
  reads: ['bankDetailSubmissions', 'account'],
  query: fields({
    page: pageSchema,
    search: searchSchema,
    status: v.optional(
      v.picklist(
        ['pending', 'approved', 'rejected', 'processed'],
        'Status must be pending, approved, rejected or processed',
      ),
    ),
    sort: v.optional(
      v.picklist(
        ['-createdAt', 'createdAt', '-reviewedAt', 'reviewedAt'],
        'Sort must be createdAt or reviewedAt, with - for the reverse',
      ),
      '-createdAt',
    ),
  }),
  answer: v.array(listedBankSubmissionSchema),
});

/** Matches of `search` per filter. */
export const counts = defineLiveCall({
  name: 'bankDetails.counts',
  method: 'GET',
  path: `${submissionsPath}/counts`,
  summary: 'How many bank detail submissions each filter finds',
  access: 'admin',
  reads: ['bankDetailSubmissions', 'account'],
  query: fields({ search: searchSchema }),
  answer: bankSubmissionCountsSchema,
});

/** The numbers of a pending submission in full, so that a review can check them. As `reveal`. */
export const revealSubmission = defineAuditedCall({
  name: 'bankDetails.revealSubmission',
  method: 'POST',
  path: `${submissionsPath}/:id/reveal`,
  summary: 'Reveal the bank numbers of a pending submission for its review',
  access: 'admin',
  audited: 'bank_details',
  freshProof: true,
  params: fields({ id: idSchema }),
  answer: revealedNumbersSchema,
  problems: ['not_found', 'not_pending', 'conflict'],
});

/**
 * The submitted details become the active ones and replace earlier ones. Notes are shown to the
 * member; 400 when they contain one of the numbers.
 */
export const approve = defineAuditedCall({
  name: 'bankDetails.approve',
  method: 'POST',
  path: `${submissionsPath}/:id/approve`,
  summary: 'Approve submitted bank details',
  access: 'admin',
  audited: 'bank_details',
  params: fields({ id: idSchema }),
  body: fields({
    adminNotes: v.optional(
      v.nullable(
        v.pipe(v.string('Notes must be text'), v.trim(), v.maxLength(maxNotes, notesTooLong)),
      ),
    ),
  }),
  answer: listedBankSubmissionSchema,
  problems: ['not_found', 'not_pending', 'conflict'],
});

/** As `approve`, with the reason for the member. */
export const reject = defineAuditedCall({
  name: 'bankDetails.reject',
  method: 'POST',
  path: `${submissionsPath}/:id/reject`,
  summary: 'Reject submitted bank details',
  access: 'admin',
  audited: 'bank_details',
  params: fields({ id: idSchema }),
  body: fields({
    adminNotes: requiredText(rejectionReasonRequired, maxNotes, notesTooLong),
  }),
  answer: listedBankSubmissionSchema,
  problems: ['not_found', 'not_pending'],
});

export const bankDetailsAdminCalls = [
  list,
  reveal,
  remove,
  listSubmissions,
  counts,
  revealSubmission,
  approve,
  reject,
] as const;
