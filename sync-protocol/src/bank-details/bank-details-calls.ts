import * as v from 'valibot';
import { defineCall, fields } from '../call.ts';
import { idSchema } from '../values.ts';
import { bankDetailsSchema, bankFields, bankSubmissionSchema } from './bank-details-records.ts';

const path = '/api/bank-details';

/** Title of the refusal of a second submission (spec member 2, Earnings). */
export const pendingReviewTitle = 'Submission Pending Review';

/** Whether the caller has sent bank details before, or has active ones. */
export const status = defineCall({
  name: 'bankDetails.status',
  method: 'GET',
  path: `${path}/status`,
  summary: 'Whether the caller has submitted bank details',
  access: 'member',
  answer: v.object({ hasSubmitted: v.boolean() }),
});

/** 404 without active details. */
export const read = defineCall({
  name: 'bankDetails.read',
  method: 'GET',
  path,
  summary: "The caller's active bank details, masked",
  access: 'member',
  answer: bankDetailsSchema,
  problems: ['not_found'],
});

/** Newest first. */
export const listOwnSubmissions = defineCall({
  name: 'bankDetails.listOwnSubmissions',
  method: 'GET',
  path: `${path}/submissions`,
  summary: "The caller's submitted bank details, masked",
  access: 'member',
  answer: v.array(bankSubmissionSchema),
});

/** 409 while a submission is pending. `id` absent: the server makes one. */
export const submit = defineCall({
  name: 'bankDetails.submit',
  method: 'POST',
  path: `${path}/submissions`,
  summary: 'Submit bank details for review',
  access: 'member',
  body: fields({ id: v.optional(idSchema), ...bankFields }),
  answer: bankSubmissionSchema,
  problems: ['conflict', 'id_taken'],
  success: 201,
});

export const bankDetailsCalls = [status, read, listOwnSubmissions, submit] as const;
