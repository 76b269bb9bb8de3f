const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

interface InstantProps {
  /** ISO 8601. */
  readonly at: string;
  /** Shows the day only; the time is in the tooltip. */
  readonly dayOnly?: boolean;
  /** As short as a row of a phone needs it: '14:05' of today, else '15 Nov', with the year of another one. */
  readonly brief?: boolean;
  /** '15 Nov, 14:05', with the year of another one. */
  readonly withoutThisYear?: boolean;
}

/** Formats an instant in the device's time zone: '15 Nov 2026, 14:05'. `at` is ISO 8601. */
export function describeInstant(at: string): string {
  const date = new Date(at);
  return `${dayFormat.format(date)}, ${timeFormat.format(date)}`;
}

/** An instant in the device's time zone: '15 Nov 2026, 14:05'. */
export function Instant({ at, ...form }: InstantProps) {
  const whole = describeInstant(at);
  const shown = describeAs(form, new Date(at)) ?? whole;
  return (
    <time dateTime={at} title={shown === whole ? undefined : whole}>
      {shown}
    </time>
  );
}

/** Undefined: the whole instant. */
function describeAs(form: Omit<InstantProps, 'at'>, date: Date): string | undefined {
  const { dayOnly = false, brief = false, withoutThisYear = false } = form;
  if (brief) return describeBriefly(date, dayOnly);
  if (dayOnly) return dayFormat.format(date);
  if (!withoutThisYear || !isOfThisYear(date)) return undefined;
  return `${briefDayFormat.format(date)}, ${timeFormat.format(date)}`;
}

function isOfThisYear(date: Date): boolean {
  return date.getFullYear() === new Date().getFullYear();
}

const briefDayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

function describeBriefly(date: Date, dayOnly: boolean): string {
  const now = new Date();
  if (!isOfThisYear(date)) return dayFormat.format(date);
  if (!dayOnly && date.toDateString() === now.toDateString()) return timeFormat.format(date);
  return briefDayFormat.format(date);
}
