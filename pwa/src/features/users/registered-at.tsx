const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** An instant in the administrator's own zone: '15 Nov 2026, 14:05'. */
export function RegisteredAt({ instant }: { instant: string }) {
  return <time dateTime={instant}>{format.format(new Date(instant))}</time>;
}
