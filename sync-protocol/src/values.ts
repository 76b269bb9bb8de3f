import * as v from 'valibot';

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A lower-case uuid; `message` for anything else. */
export function idWithMessage(message: string) {
  return v.pipe(v.string(message), v.regex(idPattern, message));
}

/** A lower-case uuid. */
export const idSchema = idWithMessage('Id must be a uuid');

const dateFormText = 'Date must have the form yyyy-MM-dd';
const datePattern = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const timeFormText = 'Time must have the form HH:mm';
const timePattern = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;

/** An existing calendar date, yyyy-MM-dd (spec member 9, Schedule date key format). */
export const dateSchema = v.pipe(
  v.string(dateFormText),
  v.regex(datePattern, dateFormText),
  v.check((date) => isRealDate(date), 'Date does not exist'),
);

/** A required date. `missing`: message for an absent, null, empty or blank one. */
export function requiredDate(missing: string) {
  return v.pipe(
    v.string(missing),
    v.trim(),
    v.minLength(1, missing),
    v.regex(datePattern, dateFormText),
    v.check((date) => isRealDate(date), 'Date does not exist'),
  );
}

/** A time of day, HH:mm. */
export const timeSchema = v.pipe(v.string(timeFormText), v.regex(timePattern, timeFormText));

/** A required time. `missing`: message for an absent, null, empty or blank one. */
export function requiredTime(missing: string) {
  return v.pipe(
    v.string(missing),
    v.trim(),
    v.minLength(1, missing),
    v.regex(timePattern, timeFormText),
  );
}

/** An optional time: null, empty and blank equal absent. */
export const optionalTimeSchema = v.optional(
  v.nullable(
    v.pipe(
      v.string(timeFormText),
      v.trim(),
      v.regex(/^(([01][0-9]|2[0-3]):[0-5][0-9])?$/, timeFormText),
    ),
  ),
);

const instantFormText = 'Instant must have the form yyyy-MM-ddTHH:mm:ss.sssZ';

/** An instant, ISO 8601 in UTC with milliseconds; in a request also of another offset. */
export const instantSchema = v.pipe(
  v.string(instantFormText),
  v.isoTimestamp(instantFormText),
  // Forms such as an offset of hours alone are no date to JavaScript.
  v.check((text) => Number.isFinite(Date.parse(text)), instantFormText),
);

/** Whether `date` (yyyy-MM-dd) is a Gregorian day from 1900 on. */
export function isRealDate(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return (
    Number.isFinite(time) && date >= '1900-01-01' && new Date(time).toISOString().startsWith(date)
  );
}
