import { utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { useEffect, useState } from 'react';
import { dayOf } from './dates/days.ts';

/**
 * Milliseconds since the epoch, updated every `interval` milliseconds while mounted, and when the page is
 * seen again: timers pause while the device sleeps.
 */
export function useNow(interval: number): number {
  return useClock(interval, readNow);
}

/** The date in UTC, by which weeks run (decisions: Money); a screen that is left open follows it. */
export function useUtcDate(): string {
  return useClock(60_000, readUtcDate);
}

/** The date on this device, '2026-11-20'; a screen that is left open follows it. */
export function useToday(): string {
  return useClock(60_000, readToday);
}

const readNow = () => Date.now();
const readUtcDate = () => utcDateOf(new Date());
const readToday = () => dayOf(new Date().toISOString());

function useClock<T>(interval: number, read: () => T): T {
  const [shown, setShown] = useState(read);
  useEffect(() => {
    const show = () => setShown(read);
    const timer = setInterval(show, interval);
    document.addEventListener('visibilitychange', show);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', show);
    };
  }, [interval, read]);
  return shown;
}
