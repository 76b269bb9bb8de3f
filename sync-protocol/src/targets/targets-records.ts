import * as v from 'valibot';
import type { Collection } from '../collection.ts';
import { amountSchema } from '../money/money-fields.ts';
import { dateSchema, idSchema, instantSchema } from '../values.ts';

/**
 * A member's target in GBP, both days included. `timePeriod`: `1day`, `1week`, `1month`, `3months` or
 * `N days`. `active`: the current one, at most one a member; otherwise closed into the history, with
 * the final figures, which later earnings do not move. `finalPercentage`: not capped.
 */
export const targetSchema = v.object({
  id: idSchema,
  userId: idSchema,
  targetName: v.string(),
  targetAmount: amountSchema,
  timePeriod: v.string(),
  startDate: dateSchema,
  endDate: dateSchema,
  status: v.picklist(['active', 'completed', 'expired']),
  completed: v.boolean(),
  finalEarned: v.nullable(amountSchema),
  finalPercentage: v.nullable(v.number()),
  createdAt: instantSchema,
});

/** Scope `user:<userId>`. */
export const targets = {
  row: targetSchema,
  wireVersion: 1,
  indexes: [],
} as const satisfies Collection;

export type Target = v.InferOutput<typeof targetSchema>;

/** In GBP. `percentage`: of the target's amount, hundredths rounded down, not capped. */
export const targetProgressSchema = v.object({ percentage: v.number(), earned: amountSchema });

/** A target with its figures now (spec member 3, client view). */
export const targetWithProgressSchema = v.object({
  ...targetSchema.entries,
  progress: targetProgressSchema,
});

/** What a current target is: `reached` at 100 % or more, else `expired` past its end. */
export const targetStates = ['active', 'reached', 'expired'] as const;

/** A member's current target in the administrators' list; `state` by the member's date. */
export const userTargetSchema = v.object({
  ...targetWithProgressSchema.entries,
  user: v.object({ username: v.string(), email: v.nullable(v.string()) }),
  state: v.picklist(targetStates),
});

/** Current targets among the matches of a search. */
export const targetCountsSchema = v.object({
  all: v.number(),
  active: v.number(),
  reached: v.number(),
  expired: v.number(),
});

export type TargetProgress = v.InferOutput<typeof targetProgressSchema>;
export type TargetWithProgress = v.InferOutput<typeof targetWithProgressSchema>;
export type TargetState = (typeof targetStates)[number];
export type UserTarget = v.InferOutput<typeof userTargetSchema>;
export type TargetCounts = v.InferOutput<typeof targetCountsSchema>;
