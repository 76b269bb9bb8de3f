import { checkPlannable, type LocalMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RefusedChange } from '../../../replica/replica-types.ts';
import type { ScheduleQuestion } from '../hours/dialogs.tsx';
import type { Hours } from '../schedule-commands.ts';
import type { RefusedScheduleChange } from './refused-queries.ts';
import { againParam, askParam, isOfDeletedHours } from '../schedule-way-on.ts';

/** Hours that were moved here and deleted elsewhere: plans them anew on the shown day. */
export function planAgain(
  { change }: RefusedScheduleChange,
  date: string,
  now: LocalMoment,
): ScheduleQuestion | null {
  if (!isOfDeletedHours(change) || change.call !== 'schedule.reschedule') return null;
  if (!checkPlannable(date, now.date).ok) return null;
  return { kind: 'add', date, typed: typedHours(change, 'planned'), refusedId: change.id };
}

/** The hours a refused change had. */
export function typedHours(change: RefusedChange, kind: 'planned' | 'actual'): Hours {
  return {
    start: textOf(change.input[`${kind}StartTime`]),
    end: textOf(change.input[`${kind}EndTime`]),
  };
}

/** Asks the question of the address once, where the list of unsent changes leads. */
export function usePlanAgainOfAddress(
  refused: readonly RefusedScheduleChange[] | undefined,
  now: LocalMoment,
  ask: (question: ScheduleQuestion) => void,
): void {
  const [params, setParams] = useSearchParams();
  const id = params.get(againParam);
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (id === null) asked.current = null;
    if (id === null || !refused || asked.current === id) return;
    asked.current = id;
    const item = refused.find(({ change }) => change.id === id);
    const question = item ? planAgain(item, now.date, now) : null;
    setParams({}, { replace: true });
    if (question) ask(question);
  }, [id, refused, now, ask, setParams]);
}

/** Asks for hours of today, where the search's action leads. */
export function usePlanOfAddress(
  now: LocalMoment,
  ask: (question: ScheduleQuestion) => void,
): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.get(askParam) === 'plan';
  const isAnswered = useRef(false);
  useEffect(() => {
    if (!isAsked) isAnswered.current = false;
    if (!isAsked || isAnswered.current) return;
    isAnswered.current = true;
    setParams({}, { replace: true });
    ask({ kind: 'add', date: now.date });
  }, [isAsked, now.date, ask, setParams]);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
