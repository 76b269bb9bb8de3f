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
}

/** Formats an instant in the device's time zone: '15 Nov 2026, 14:05'. `at` is ISO 8601. */
export function describeInstant(at: string): string {
  const date = new Date(at);
  return `${dayFormat.format(date)}, ${timeFormat.format(date)}`;
}

/** An instant in the device's time zone: '15 Nov 2026, 14:05'. */
export function Instant({ at, dayOnly = false }: InstantProps) {
  const whole = describeInstant(at);
  return (
    <time dateTime={at} title={dayOnly ? whole : undefined}>
      {dayOnly ? dayFormat.format(new Date(at)) : whole}
    </time>
  );
}
