import type { WaitingState } from '../../ui/waiting-mark/waiting-mark.tsx';
import { dayOf } from '../../platform/dates/days.ts';
import { useRowMarks, useWholeQuery, type Whole } from '../../replica/replica-hooks.ts';
import { readTargets, type ShownTargets } from './shown-targets.ts';

/** @param now milliseconds since the epoch */
export function deviceDate(now: number): string {
  return dayOf(new Date(now).toISOString());
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
