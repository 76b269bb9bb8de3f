import { utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { useNow } from './use-now.ts';

/** The date in UTC, by which weeks run (decisions: Money); a screen that is left open follows it. */
export function useUtcDate(): string {
  return utcDateOf(new Date(useNow(60_000)));
}
