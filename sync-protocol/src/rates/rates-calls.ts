import * as v from 'valibot';
import { defineAuditedCall } from '../audit/audited-call.ts';
import { defineLiveCall, fields } from '../call.ts';
import { rateField, rateSchema } from '../money/money-fields.ts';
import { lastWeekEnd, weekStartOf } from '../money/weeks.ts';
import { dateSchema, requiredDate } from '../values.ts';

const currentSchema = v.object({ exchangeRate: rateSchema });
const weekSchema = v.object({ weekStart: dateSchema, rate: rateSchema });

/** Pounds per dollar; the default while none was set. */
export const read = defineLiveCall({
  name: 'rates.read',
  method: 'GET',
  path: '/api/settings/exchange-rate',
  summary: 'The current exchange rate',
  access: 'member',
  reads: ['sharedSettings'],
  answer: currentSchema,
});

/** Moves every week without a rate of its own. */
export const set = defineAuditedCall({
  name: 'rates.set',
  method: 'POST',
  path: '/api/settings/exchange-rate',
  summary: 'Set the current exchange rate',
  access: 'admin',
  audited: 'setting',
  body: fields({ exchangeRate: rateField }),
  answer: currentSchema,
});

/** Weeks without a rate of their own are not listed; newest first. */
export const listWeeks = defineLiveCall({
  name: 'rates.listWeeks',
  method: 'GET',
  path: '/api/settings/exchange-rate/history',
  summary: 'Weeks with an exchange rate of their own',
  access: 'member',
  reads: ['weekRates'],
  answer: v.object({ rates: v.array(weekSchema) }),
});

export const setWeek = defineAuditedCall({
  name: 'rates.setWeek',
  method: 'POST',
  path: '/api/settings/exchange-rate/history',
  summary: "Set a week's own exchange rate",
  access: 'admin',
  audited: 'week_rate',
  body: fields({
    weekStart: v.pipe(
      requiredDate('Week is required'),
      v.check((date) => weekStartOf(date) === date, 'Week must start on a Sunday'),
      v.check((date) => date <= lastWeekEnd, 'Week ends after 9999'),
    ),
    rate: rateField,
  }),
  answer: weekSchema,
});

export type WeekRateEntry = v.InferOutput<typeof weekSchema>;

export const ratesCalls = [read, set, listWeeks, setWeek] as const;
