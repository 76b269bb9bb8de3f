import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import {
  checkPlannable,
  hasEnded,
  isCorrectable,
  type LocalMoment,
} from '@greenroom/sync-protocol/schedule/schedule-rules';
import { useReplica } from '../../../replica/replica-context.tsx';
import type { RefusedChange } from '../../../replica/replica-types.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { discardChange } from '../../keep-change.ts';
import type { Hours } from '../schedule-commands.ts';
import type { ScheduleQuestion } from '../hours/dialogs.tsx';
import type { RefusedScheduleChange } from '../schedule-queries.ts';
import styles from './refused.module.css';

interface RefusedProps {
  readonly refused: readonly RefusedScheduleChange[];
  readonly now: LocalMoment;
  readonly onAsk: (question: ScheduleQuestion) => void;
}

/** What the server refused: what it was, why, and the way on with what was typed. */
export function ScheduleRefused({ refused, now, onAsk }: RefusedProps) {
  const replica = useReplica();
  return (
    <ul className={styles.list} aria-label="Changes that were not accepted">
      {refused.map((item) => {
        const again = askAgain(item, now);
        return (
          <li key={item.change.id}>
            <Notice
              tone="warning"
              title={`Not accepted: ${item.change.description}`}
              action={
                <div className={styles.actions}>
                  {again && (
                    <Button size="small" onClick={() => onAsk(again)}>
                      Edit again
                    </Button>
                  )}
                  <Button
                    size="small"
                    variant="quiet"
                    onClick={() => void discardChange(replica, item.change.id)}
                  >
                    Discard
                  </Button>
                </div>
              }
            >
              {item.change.problem.message}
            </Notice>
          </li>
        );
      })}
    </ul>
  );
}

/** The question that takes up a refused change where it may still succeed, else null. */
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

function typedHours(change: RefusedChange, kind: 'planned' | 'actual'): Hours {
  return {
    start: textOf(change.input[`${kind}StartTime`]),
    end: textOf(change.input[`${kind}EndTime`]),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
