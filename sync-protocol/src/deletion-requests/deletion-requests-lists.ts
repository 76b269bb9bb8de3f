import * as v from 'valibot';

// Read by administrators' lists only; no member's start loads it.

/** Requests per filter of the list; `all`: without a filter. */
export const deletionRequestCountsSchema = v.object({
  all: v.number(),
  pending: v.number(),
  approved: v.number(),
  rejected: v.number(),
});
