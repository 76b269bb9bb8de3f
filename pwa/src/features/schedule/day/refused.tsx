import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import {
  checkPlannable,
  hasEnded,
  isCorrectable,
  type LocalMoment,
} from '@greenroom/sync-protocol/schedule/schedule-rules';
import { RefusedChanges } from '../../changes/refused-changes.tsx';
import { planAgain, typedHours } from './plan-again.ts';
import type { ScheduleQuestion } from '../hours/dialogs.tsx';
import type { RefusedScheduleChange } from './refused-queries.ts';
import { scheduleRefusals } from '../schedule-refusals.ts';
import { explainRefusal } from '../../changes/refusal-words.ts';

interface RefusedProps {
  readonly refused: readonly RefusedScheduleChange[];
  /** The shown day, for hours that are planned again. */
  readonly date: string;
  readonly now: LocalMoment;
  readonly onAsk: (question: ScheduleQuestion) => void;
}

/** Refused changes of the schedule; editing one reopens its dialog. */
export function ScheduleRefused({ refused, date, now, onAsk }: RefusedProps) {
  const items = refused.map((item) => {
    const again = askAgain(item, now) ?? planAgain(item, date, now);
    const { change } = item;
    const isPlanned = change.call !== 'schedule.add' && again?.kind === 'add';
    return {
      change,
      text: explainRefusal(change, scheduleRefusals),
      onEdit: again && (() => onAsk(again)),
      ...(isPlanned && { editLabel: 'Plan them again' }),
    };
  });
  return (
    <RefusedChanges
      refusals={scheduleRefusals}
      label="Changes that were not accepted"
      items={items}
    />
  );
}

/** The question that repeats a refused change; null where it cannot succeed. */
function askAgain(item: RefusedScheduleChange, now: LocalMoment): ScheduleQuestion | null {
  const { change, entry, date } = item;
  const refusedId = change.id;
  if (change.call === 'schedule.add') {
    if (date === null || !checkPlannable(date, now.date).ok) return null;
    return { kind: 'add', date, typed: typedHours(change, 'planned'), refusedId };
  }
  if (change.call === 'schedule.reschedule' && entry?.status === 'planned') {
    return { kind: 'reschedule', entry, typed: typedHours(change, 'planned'), refusedId };
  }
  const wasPartial =
    change.call === 'schedule.decide' && change.input['status'] === 'completed_partial';
  if (wasPartial && entry && isDecidable(entry, now)) {
    return { kind: 'actual', entry, typed: typedHours(change, 'actual'), refusedId };
  }
  return null;
}

function isDecidable(entry: ScheduleEntry, now: LocalMoment): boolean {
  return entry.status === 'planned' ? hasEnded(entry, now) : isCorrectable(entry, now.date);
}
