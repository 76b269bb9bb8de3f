import { addDays } from '@greenroom/sync-protocol/time/dates';
import { shortMonth, monthNames } from '../../../platform/dates/day-names.ts';
import { dayOf, timeOf } from '../../../platform/dates/days.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Age of an instant, short: 'now', '12 min', '3 h' of today, '21:14' of yesterday, '20 Nov', '20 Nov 2025'. */
export function describeAge(at: string, now: number): string {
  const date = new Date(at);
  const age = now - date.getTime();
  // A clock that is behind the server's makes ages negative.
  if (age < minute) return 'now';
  if (age < hour) return `${Math.floor(age / minute)} min`;
  const group = groupOfAge(at, now);
  if (group === 'Today') return `${Math.floor(age / hour)} h`;
  if (group === 'Yesterday') return timeOf(at);
  const day = `${date.getDate()} ${shortMonth(monthNames[date.getMonth()] ?? '')}`;
  return date.getFullYear() === new Date(now).getFullYear() ? day : `${day} ${date.getFullYear()}`;
}

export type AgeGroup = 'Today' | 'Yesterday' | 'Earlier';

/** Group of an instant by the device's days. */
export function groupOfAge(at: string, now: number): AgeGroup {
  const [day, today] = [dayOf(at), dayOf(new Date(now).toISOString())];
  if (day >= today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : 'Earlier';
}
