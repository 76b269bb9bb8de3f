const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

interface InstantProps {
  /** ISO 8601. */
  readonly at: string;
  /** The day alone; the time shows when a mouse rests on it. */
  readonly dayOnly?: boolean;
}

/** A moment in words, in the person's own zone: '15 Nov 2026, 14:05'. `at` is ISO 8601. */
export function describeInstant(at: string): string {
  const date = new Date(at);
  return `${dayFormat.format(date)}, ${timeFormat.format(date)}`;
}

/** A moment in the person's own zone: '15 Nov 2026, 14:05'. */
export function Instant({ at, dayOnly = false }: InstantProps) {
  const whole = describeInstant(at);
  return (
    <time dateTime={at} title={dayOnly ? whole : undefined}>
      {dayOnly ? dayFormat.format(new Date(at)) : whole}
    </time>
  );
}
