import { utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { useEffect, useState } from 'react';

/**
 * Milliseconds since the epoch, updated every `interval` milliseconds while mounted, and when the page is
 * seen again: timers pause while the device sleeps.
 */
export function useNow(interval: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const read = () => setNow(Date.now());
    const timer = setInterval(read, interval);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [interval]);
  return now;
}

/** The date in UTC, by which weeks run (decisions: Money); a screen that is left open follows it. */
export function useUtcDate(): string {
  return utcDateOf(new Date(useNow(60_000)));
}
