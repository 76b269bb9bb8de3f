const minute = 60_000;

/** Text of the last pull; null within the last minute (experience.md 7). */
export function describeLastPull(lastPulledAt: number | null, now: number): string | null {
  if (lastPulledAt === null || now - lastPulledAt <= minute) return null;
  return `Last brought up to date ${describeAgo(now - lastPulledAt)}`;
}

/** '5 minutes ago', '2 hours ago', '3 days ago'; `elapsed` in milliseconds. */
function describeAgo(elapsed: number): string {
  const minutes = Math.floor(elapsed / minute);
  if (minutes < 60) return ago(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? ago(hours, 'hour') : ago(Math.floor(hours / 24), 'day');
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** Formats a change's time: 'Fri 20 Nov, 22:14'. */
export function describeChangeTime(at: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at));
}
