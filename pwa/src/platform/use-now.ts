import { utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { useEffect, useState } from 'react';

/** Milliseconds since the epoch, updated every `interval` milliseconds while mounted. */
export function useNow(interval: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, interval);
    return () => {
      clearInterval(timer);
    };
  }, [interval]);
  return now;
}

/** The date in UTC, by which weeks run (decisions: Money); a screen that is left open follows it. */
export function useUtcDate(): string {
  return utcDateOf(new Date(useNow(60_000)));
}
