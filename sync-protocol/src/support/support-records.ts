import * as v from 'valibot';
import { idSchema, instantSchema } from '../values.ts';

/** Characters a message and a response may have. */
export const maxMessageLength = 5000;

export const messageStatusSchema = v.picklist(
  ['pending', 'in_progress', 'resolved'],
  'Status must be pending, in_progress or resolved',
);

/**
 * A member's message to the administrators. `respondedAt` is when the response there now was given;
 * `readByUserAt` when the member marked it as read; both null while there is nothing to read.
 */
export const adminMessageSchema = v.object({
  id: idSchema,
  userId: idSchema,
  content: v.string(),
  status: messageStatusSchema,
  adminResponse: v.nullable(v.string()),
  respondedAt: v.nullable(instantSchema),
  reviewedAt: v.nullable(instantSchema),
  readByUserAt: v.nullable(instantSchema),
  createdAt: instantSchema,
});

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

export type MessageStatus = v.InferOutput<typeof messageStatusSchema>;
export type AdminMessage = v.InferOutput<typeof adminMessageSchema>;
export type MessageCounts = v.InferOutput<typeof messageCountsSchema>;
export type ListedAdminMessage = v.InferOutput<typeof listedAdminMessageSchema>;
