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

/** A moment in the person's own zone: '15 Nov 2026, 14:05'. */
export function Instant({ at, dayOnly = false }: InstantProps) {
  const date = new Date(at);
  const day = dayFormat.format(date);
  const whole = `${day}, ${timeFormat.format(date)}`;
  return (
    <time dateTime={at} title={dayOnly ? whole : undefined}>
      {dayOnly ? day : whole}
    </time>
  );
}
