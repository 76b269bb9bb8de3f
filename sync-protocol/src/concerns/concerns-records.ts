import * as v from 'valibot';
import { idSchema, instantSchema } from '../values.ts';

/** Maximum length of a concern and of a response. */
export const maxConcernLength = 5000;

export const concernStatusSchema = v.picklist(
  ['pending', 'reviewed', 'resolved'],
  'Status must be pending, reviewed or resolved',
);

/**
 * An anonymous concern. Nothing in it leads to its author (security 29); `createdAt`: its day, at
 * midnight UTC.
 */
export const concernSchema = v.object({
  id: idSchema,
  content: v.string(),
  status: concernStatusSchema,
  adminResponse: v.nullable(v.string()),
  createdAt: instantSchema,
});

/** A concern as administrators list it, with its last reviewer. */
export const listedConcernSchema = v.object({
  ...concernSchema.entries,
  reviewedAt: v.nullable(instantSchema),
  reviewedById: v.nullable(idSchema),
  reviewedByUsername: v.nullable(v.string()),
});

/** Concerns per filter; `all`: without a filter. */
export const concernCountsSchema = v.object({
  all: v.number(),
  pending: v.number(),
  reviewed: v.number(),
  resolved: v.number(),
});

export type ConcernStatus = v.InferOutput<typeof concernStatusSchema>;
export type Concern = v.InferOutput<typeof concernSchema>;
export type ListedConcern = v.InferOutput<typeof listedConcernSchema>;
export type ConcernCounts = v.InferOutput<typeof concernCountsSchema>;
