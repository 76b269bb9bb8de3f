import * as v from 'valibot';
import type { Collection } from '../collection.ts';
import { idSchema, instantSchema } from '../values.ts';

/** Maximum length of a message and of a response. */
export const maxAdminMessageLength = 5000;

export const messageStatusSchema = v.picklist(
  ['pending', 'in_progress', 'resolved'],
  'Status must be pending, in_progress or resolved',
);

/**
 * A member's message to the administrators. `respondedAt`: when the current response was given;
 * `readByUserAt`: when the member marked it as read; null: no response, or not read.
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

/** Scope `user:<id>`. */
export const adminMessages = {
  row: adminMessageSchema,
  wireVersion: 1,
  indexes: [],
} as const satisfies Collection;

export type MessageStatus = v.InferOutput<typeof messageStatusSchema>;
export type AdminMessage = v.InferOutput<typeof adminMessageSchema>;
