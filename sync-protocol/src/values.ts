import * as v from 'valibot';

/** A uuid in lower case. */
export const idSchema = v.pipe(
  v.string('Id must be a string'),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'Id must be a uuid'),
);

/** A calendar date, yyyy-MM-dd, that exists (spec member 9, Schedule date key format). */
export const dateSchema = v.pipe(
  v.string('Date must be a string'),
  v.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, 'Date must have the form yyyy-MM-dd'),
  v.check((date) => isRealDate(date), 'Date does not exist'),
);

/** A time of day, HH:mm. */
export const timeSchema = v.pipe(
  v.string('Time must be a string'),
  v.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'Time must have the form HH:mm'),
);

/** An instant, ISO 8601 in UTC with milliseconds. */
export const instantSchema = v.pipe(
  v.string('Instant must be a string'),
  v.isoTimestamp('Instant must have the form yyyy-MM-ddTHH:mm:ss.sssZ'),
);

/** Whether `date` (yyyy-MM-dd) is a day of the Gregorian calendar from year 1900 on. */
export function isRealDate(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return (
    Number.isFinite(time) && date >= '1900-01-01' && new Date(time).toISOString().startsWith(date)
  );
}
