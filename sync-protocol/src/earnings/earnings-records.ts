import * as v from 'valibot';
import type { Collection } from '../collection.ts';
import { amountSchema } from '../money/money-fields.ts';
import { dateSchema, idSchema, instantSchema } from '../values.ts';

/**
 * What a member earned in a week, in USD: the amount of the snapshot latest by date. `date`: that
 * snapshot's day. `description`: generated from the week.
 */
export const earningSchema = v.object({
  id: idSchema,
  userId: idSchema,
  amount: amountSchema,
  date: dateSchema,
  weekStart: dateSchema,
  description: v.nullable(v.string()),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});

/** Scope `user:<userId>`; one row a week. */
export const earnings = {
  row: earningSchema,
  wireVersion: 1,
  indexes: ['weekStart'],
} as const satisfies Collection;

/** The week's cumulative amount in USD as of the day `capturedAt`, as it was uploaded. */
export const earningsSnapshotSchema = v.object({
  id: idSchema,
  userId: idSchema,
  weekStart: dateSchema,
  cumulativeAmount: amountSchema,
  capturedAt: dateSchema,
  uploadedAt: instantSchema,
});

/** Scope `user:<userId>`: targets are computed from them on the device. */
export const earningsSnapshots = {
  row: earningsSnapshotSchema,
  wireVersion: 1,
  indexes: ['weekStart'],
} as const satisfies Collection;

export type Earning = v.InferOutput<typeof earningSchema>;
export type EarningsSnapshot = v.InferOutput<typeof earningsSnapshotSchema>;
