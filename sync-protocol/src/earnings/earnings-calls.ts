import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { amountSchema } from '../money/money-fields.ts';
import { earningSchema } from './earnings-records.ts';

const gbpSchema = v.object({ gbp: amountSchema });

/** A week with its estimate in pounds, by the week's rate. */
const ownEarningSchema = v.object({ ...earningSchema.entries, gbp: amountSchema });

/** `total`: of all weeks, in USD (decisions: Conventions). */
export const listOwn = defineCall({
  name: 'earnings.listOwn',
  method: 'GET',
  path: '/api/earnings',
  summary: 'Own weeks in USD and pounds, newest first',
  access: 'member',
  answer: v.object({ earnings: v.array(ownEarningSchema), total: amountSchema }),
});

export const lastWeek = defineCall({
  name: 'earnings.lastWeek',
  method: 'GET',
  path: '/api/earnings/last-week',
  summary: 'Own earnings of the last full week in pounds',
  access: 'member',
  answer: gbpSchema,
});

export const allTime = defineCall({
  name: 'earnings.allTime',
  method: 'GET',
  path: '/api/earnings/all-time-gbp',
  summary: 'Own earnings of all weeks in pounds',
  access: 'member',
  answer: gbpSchema,
});

export const earningsCalls = [listOwn, lastWeek, allTime] as const;
