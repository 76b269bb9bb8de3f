import * as v from 'valibot';
import { idSchema } from '../values.ts';
import { adminMessageSchema } from './support-records.ts';

// Read by administrators' lists only; no member's start loads it.

/** A message as administrators list it, with its author and its last reviewer. */
export const listedAdminMessageSchema = v.object({
  ...adminMessageSchema.entries,
  username: v.string(),
  reviewedById: v.nullable(idSchema),
  reviewedByUsername: v.nullable(v.string()),
});

/** Messages per filter of the administrators' list; `all`: without a filter. */
export const messageCountsSchema = v.object({
  all: v.number(),
  pending: v.number(),
  in_progress: v.number(),
  resolved: v.number(),
});

export type ListedAdminMessage = v.InferOutput<typeof listedAdminMessageSchema>;
export type MessageCounts = v.InferOutput<typeof messageCountsSchema>;
