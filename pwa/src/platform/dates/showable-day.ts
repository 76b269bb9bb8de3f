import { dateSchema } from '@greenroom/sync-protocol/values';
import * as v from 'valibot';

/** A date a screen can show: a four-digit year with space on both sides, for weeks and months. */
export const showableDaySchema = v.pipe(
  dateSchema,
  v.check((date) => date >= '1970-01-01' && date < '3000-01-01'),
);
