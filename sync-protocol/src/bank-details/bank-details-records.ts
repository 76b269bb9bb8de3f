import * as v from 'valibot';
import { requiredText } from '../text/required-text.ts';
import { idSchema, instantSchema } from '../values.ts';

// No collection: bank details are online only and never stored on a device (security 26).

export const bankSubmissionStatusSchema = v.picklist(
  ['pending', 'approved', 'rejected'],
  'Status must be pending, approved or rejected',
);

const name = (label: string) => requiredText(`${label} is required`, 50, `${label} too long`);

/** Bank details as they are sent, with the specification's texts (spec member 5). */
export const bankFields = {
  firstName: name('First name'),
  lastName: name('Last name'),
  accountNumber: v.pipe(
    v.string('Account number must be at least 8 digits'),
    v.minLength(8, 'Account number must be at least 8 digits'),
    v.maxLength(20, 'Account number too long'),
    v.regex(/^[0-9]*$/, 'Account number must contain only digits'),
  ),
  sortCode: v.pipe(
    v.string('Sort code must be exactly 6 digits'),
    v.length(6, 'Sort code must be exactly 6 digits'),
    v.regex(/^[0-9]*$/, 'Sort code must contain only digits'),
  ),
};

/** Masked: '••••5678' and '••••56' (decisions: Money). */
const maskedFields = {
  firstName: v.string(),
  lastName: v.string(),
  accountNumber: v.string(),
  sortCode: v.string(),
  /** The server has no key that opens them: the names are empty. Absent: they are readable. */
  isUnreadable: v.optional(v.literal(true)),
};

/** A member's active details. */
export const bankDetailsSchema = v.object({ ...maskedFields, submittedAt: instantSchema });

/** `adminNotes`: the reason of a rejection, or a word with an approval. */
export const bankSubmissionSchema = v.object({
  id: idSchema,
  ...maskedFields,
  status: bankSubmissionStatusSchema,
  submittedAt: instantSchema,
  reviewedAt: v.nullable(instantSchema),
  adminNotes: v.nullable(v.string()),
});

export type BankSubmissionStatus = v.InferOutput<typeof bankSubmissionStatusSchema>;
export type BankDetails = v.InferOutput<typeof bankDetailsSchema>;
export type BankSubmission = v.InferOutput<typeof bankSubmissionSchema>;
