import * as v from 'valibot';
import type { Collection } from '../collection.ts';
import { idSchema, instantSchema } from '../values.ts';
import type { deletionRequestCountsSchema } from './deletion-requests-lists.ts';

export const deletionRequestStatusSchema = v.picklist(
  ['pending', 'approved', 'rejected'],
  'Status must be pending, approved or rejected',
);

/**
 * A request to delete an account. It outlives the account: `userId` is then null and the names are
 * the account's last ones. `displayName` null: no first or last name.
 */
export const deletionRequestSchema = v.object({
  id: idSchema,
  userId: v.nullable(idSchema),
  displayName: v.nullable(v.string()),
  username: v.string(),
  reason: v.string(),
  status: deletionRequestStatusSchema,
  createdAt: instantSchema,
  reviewedAt: v.nullable(instantSchema),
  adminNotes: v.nullable(v.string()),
});

/** Scope `user:<id>`. */
export const deletionRequests = {
  row: deletionRequestSchema,
  wireVersion: 1,
  indexes: [],
} as const satisfies Collection;

export type DeletionRequestStatus = v.InferOutput<typeof deletionRequestStatusSchema>;
export type DeletionRequestCounts = v.InferOutput<typeof deletionRequestCountsSchema>;
export type DeletionRequest = v.InferOutput<typeof deletionRequestSchema>;
