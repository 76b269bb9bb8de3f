import * as v from 'valibot';

// What administrators' lists alone read: no member's start loads this.

/** How many requests each filter of the list finds; `all` has no filter. */
export const deletionRequestCountsSchema = v.object({
  all: v.number(),
  pending: v.number(),
  approved: v.number(),
  rejected: v.number(),
});
