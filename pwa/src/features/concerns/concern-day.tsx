const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  // The server keeps the day at midnight UTC.
  timeZone: 'UTC',
});

/** The day of a concern, all that is known of its time: '20 Nov 2026'. */
export function ConcernDay({ at }: { readonly at: string }) {
  return <time dateTime={at.slice(0, 10)}>{dayFormat.format(new Date(at))}</time>;
}
