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
}

/** Formats an instant in the device's time zone: '15 Nov 2026, 14:05'. `at` is ISO 8601. */
export function describeInstant(at: string): string {
  const date = new Date(at);
  return `${dayFormat.format(date)}, ${timeFormat.format(date)}`;
}

/** An instant in the device's time zone: '15 Nov 2026, 14:05'. */
export function Instant({ at, dayOnly = false, brief = false }: InstantProps) {
  const whole = describeInstant(at);
  const shown = dayOnly ? dayFormat.format(new Date(at)) : whole;
  return (
    <time dateTime={at} title={dayOnly || brief ? whole : undefined}>
      {brief ? describeBriefly(new Date(at), dayOnly) : shown}
    </time>
  );
}

const briefDayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

function describeBriefly(date: Date, dayOnly: boolean): string {
  const now = new Date();
  if (date.getFullYear() !== now.getFullYear()) return dayFormat.format(date);
  if (!dayOnly && date.toDateString() === now.toDateString()) return timeFormat.format(date);
  return briefDayFormat.format(date);
}
