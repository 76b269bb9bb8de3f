import * as v from 'valibot';
import { adminMessageSchema } from './support-records.ts';

// What administrators' lists alone read: no member's start loads this.

/** A message as administrators list it, with who wrote it and who looked at it last. */
export const listedAdminMessageSchema = v.object({
  ...adminMessageSchema.entries,
  username: v.string(),
  reviewedByUsername: v.nullable(v.string()),
});

/** How many messages each filter of the administrators' list finds; `all` has no filter. */
export const messageCountsSchema = v.object({
  all: v.number(),
  pending: v.number(),
  in_progress: v.number(),
  resolved: v.number(),
});

export type ListedAdminMessage = v.InferOutput<typeof listedAdminMessageSchema>;
export type MessageCounts = v.InferOutput<typeof messageCountsSchema>;
