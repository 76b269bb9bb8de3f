import * as v from 'valibot';
import type { Collection } from '../collection.ts';
import { rateSchema } from '../money/money-fields.ts';
import { dateSchema } from '../values.ts';

/** The rate of one week. `id`: the week's Sunday. */
export const weekRateSchema = v.object({ id: dateSchema, rate: rateSchema });

/** Weeks with a rate of their own, scope `community`. */
export const weekRates = {
  row: weekRateSchema,
  wireVersion: 1,
  indexes: [],
} as const satisfies Collection;

export type WeekRate = v.InferOutput<typeof weekRateSchema>;
