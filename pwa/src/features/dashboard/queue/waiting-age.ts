import type { WaitingItem } from '@greenroom/sync-protocol/dashboard/waiting-calls';
import { ageInWords } from '../../../platform/dates/ago-words.ts';
import { lateAfter } from '../../admin-list/next-waiting.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

export interface WaitingAge {
  /** '12 min', '5 h', '3 d'; of a concern in days, as its time of day is unknown: 'today', '3 d'. */
  readonly short: string;
  /** For screen readers: 'waiting for 3 days, late'. */
  readonly words: string;
  readonly isLate: boolean;
}

/** How long an item has waited at `now`, in milliseconds since the epoch. */
export function waitingAge(
  { kind, at }: Pick<WaitingItem, 'kind' | 'at'>,
  now: number,
): WaitingAge {
  // A device's clock may be slow.
  const elapsed = Math.max(0, now - Date.parse(at));
  const isLate = elapsed >= lateAfter;
  if (kind === 'concern' && elapsed < day) return { short: 'today', words: 'of today', isLate };
  const late = isLate ? ', late' : '';
  return { short: shorten(elapsed), words: `waiting for ${ageInWords(elapsed)}${late}`, isLate };
}

function shorten(elapsed: number): string {
  if (elapsed < minute) return 'now';
  if (elapsed < 60 * minute) return `${Math.floor(elapsed / minute)} min`;
  return elapsed < day
    ? `${Math.floor(elapsed / (60 * minute))} h`
    : `${Math.floor(elapsed / day)} d`;
}
