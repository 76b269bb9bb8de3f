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
