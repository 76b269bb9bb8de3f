import * as v from 'valibot';
import { defineAuditedCall } from '../audit/audited-call.ts';
import { defineCall, defineLiveCall, fields } from '../call.ts';
import { createdSortSchema, pageSchema, searchSchema } from '../pages.ts';
import { requiredText } from '../text/required-text.ts';
import { idSchema, instantSchema } from '../values.ts';
import { deletionRequestCountsSchema } from './deletion-requests-lists.ts';
import { deletionRequestSchema, deletionRequestStatusSchema } from './deletion-requests-records.ts';

const path = '/api/account-deletion-request';
const adminPath = '/api/admin/account-deletion-requests';

/** Message for an empty reason (spec member 5). */
export const reasonRequired = 'Please provide a reason for account deletion.';

/** Notes of a review without any (spec admin 5). */
export const defaultNotes = {
  approved: 'Account deletion approved by admin',
  rejected: 'Account deletion request rejected',
} as const;

/** 404 without a request. */
export const own = defineCall({
  name: 'deletionRequests.own',
  method: 'GET',
  path,
  summary: "The caller's latest account deletion request",
  access: 'member',
  answer: deletionRequestSchema,
  problems: ['not_found'],
});

/** 409 while a request is pending. `id` absent: the server makes one. */
export const file = defineCall({
  name: 'deletionRequests.file',
  method: 'POST',
  path,
  summary: 'Ask for the account to be deleted',
  access: 'member',
  body: fields({
    id: v.optional(idSchema),
    reason: requiredText(reasonRequired, 5000, 'Reason must be at most 5000 characters'),
  }),
  answer: deletionRequestSchema,
  problems: ['conflict', 'id_taken'],
  success: 201,
});

/** `lastSeenAt`: the account's last use, to the minute, as of the answer; null: never, or deleted. */
const listedRequestSchema = v.object({
  ...deletionRequestSchema.entries,
  lastSeenAt: v.nullable(instantSchema),
});

export type ListedDeletionRequest = v.InferOutput<typeof listedRequestSchema>;

/** Newest first unless sorted, 50 a page, total in X-Total-Count. */
export const list = defineLiveCall({
  name: 'deletionRequests.list',
  method: 'GET',
  path: adminPath,
  summary: 'Account deletion requests',
  access: 'admin',
  reads: ['deletionRequests'],
  query: fields({
    page: pageSchema,
    search: searchSchema,
    status: v.optional(deletionRequestStatusSchema),
    sort: createdSortSchema,
  }),
  answer: v.array(listedRequestSchema),
});

/** Matches of `search` per filter. */
export const counts = defineLiveCall({
  name: 'deletionRequests.counts',
  method: 'GET',
  path: `${adminPath}/counts`,
  summary: 'How many account deletion requests each filter finds',
  access: 'admin',
  reads: ['deletionRequests'],
  query: fields({ search: searchSchema }),
  answer: deletionRequestCountsSchema,
});

/**
 * Approval deletes the account and all personal data. Empty or absent notes: the default (spec
 * admin 5).
 */
export const review = defineAuditedCall({
  name: 'deletionRequests.review',
  method: 'PUT',
  path: `${adminPath}/:id`,
  summary: 'Approve or reject an account deletion request',
  access: 'admin',
  audited: 'deletion_request',
  params: fields({ id: idSchema }),
  body: fields({
    status: v.picklist(['approved', 'rejected'], 'Status must be approved or rejected'),
    adminNotes: v.optional(
      v.nullable(
        v.pipe(
          v.string('Notes must be a string'),
          v.trim(),
          v.maxLength(2000, 'Notes must be at most 2000 characters'),
        ),
      ),
    ),
  }),
  answer: deletionRequestSchema,
  problems: ['not_found', 'not_pending', 'last_admin'],
});

export const deletionRequestsCalls = [own, file, list, counts, review] as const;
