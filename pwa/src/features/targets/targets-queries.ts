import type { WaitingState } from '../../ui/waiting-mark/waiting-mark.tsx';
import { useNow } from '../../platform/use-now.ts';
import { useRowMarks, useWholeQuery, type Whole } from '../../replica/replica-hooks.ts';
import { readTargets, type ShownTargets } from './shown-targets.ts';

/** The device's date, yyyy-MM-dd, followed to the minute. */
export function useToday(): string {
  return deviceDate(useNow(60_000));
}

/** @param now milliseconds since the epoch */
export function deviceDate(now: number): string {
  const offset = new Date(now).getTimezoneOffset() * 60_000;
  return new Date(now - offset).toISOString().slice(0, 10);
}

/** Live targets of the member. @returns undefined until read */
export function useTargets(today: string): Whole<ShownTargets> | undefined {
  return useWholeQuery((tables) => readTargets(tables, today), [today]);
}

/** The sync state of a target's own changes, by its id. */
export function useTargetMarks(): (id: string) => WaitingState {
  const marks = useRowMarks('targets');
  return (id) => marks.get(id) ?? 'sent';
}
