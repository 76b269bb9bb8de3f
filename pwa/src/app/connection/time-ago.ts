import { agoInWords } from '../../platform/dates/ago-words.ts';

const minute = 60_000;

/** Text of the last pull; null within the last minute (experience.md 7). */
export function describeLastPull(lastPulledAt: number | null, now: number): string | null {
  if (lastPulledAt === null || now - lastPulledAt <= minute) return null;
  return `Last synced ${agoInWords(now - lastPulledAt)}`;
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
