import * as v from 'valibot';
import { idSchema } from '../values.ts';
import { bankDetailsSchema, bankSubmissionSchema } from './bank-details-records.ts';

// Read by administrators' lists only; no member's screen loads it.

/** Active details as administrators list them, masked. */
export const listedBankDetailsSchema = v.object({
  id: idSchema,
  userId: idSchema,
  username: v.string(),
  ...bankDetailsSchema.entries,
});

/** A submission as administrators list it, masked, with its member and reviewer. */
export const listedBankSubmissionSchema = v.object({
  ...bankSubmissionSchema.entries,
  userId: idSchema,
  username: v.string(),
  userEmail: v.nullable(v.string()),
  /** Null: not reviewed, or the reviewer's account is gone. */
  reviewedByUsername: v.nullable(v.string()),
});

/** Submissions per filter of the list; `all`: without a filter. */
export const bankSubmissionCountsSchema = v.object({
  all: v.number(),
  pending: v.number(),
  approved: v.number(),
  rejected: v.number(),
});

/** The numbers in full, for a payout. */
export const revealedNumbersSchema = v.object({
  accountNumber: v.string(),
  sortCode: v.string(),
});

export type ListedBankDetails = v.InferOutput<typeof listedBankDetailsSchema>;
export type ListedBankSubmission = v.InferOutput<typeof listedBankSubmissionSchema>;
export type BankSubmissionCounts = v.InferOutput<typeof bankSubmissionCountsSchema>;
export type RevealedNumbers = v.InferOutput<typeof revealedNumbersSchema>;
