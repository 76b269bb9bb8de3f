import { hasEnded, type LocalMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import type {
  DecidedStatus,
  ScheduleEntry,
} from '@greenroom/sync-protocol/schedule/schedule-records';
import { askedDays } from '@greenroom/sync-protocol/schedule/schedule-tonight';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { useEffect, useRef } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { useWholeQuery } from '../../../replica/replica-hooks.ts';
import { Card } from '../../../ui/card/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { LastPress } from '../../changes/double-press.ts';
import type { ScheduleQuestion } from '../hours/dialogs.tsx';
import { recordAnswer } from '../schedule-commands.ts';
import { relativeDay } from '../schedule-dates.ts';
import { findEntriesBetween } from '../schedule-queries.ts';
import { plannedText, shownStatus } from '../schedule-text.ts';
import { ScheduleChoices } from './choices.tsx';
import { ShiftRow } from './shift-row.tsx';
import styles from './shift-row.module.css';

/** Maximum shown at once; a decision makes room for the next. */
const askedAtOnce = 3;

interface UnansweredProps {
  readonly shifts: readonly ScheduleEntry[];
  readonly now: LocalMoment;
  readonly onChoose: (date: string) => void;
  readonly onAsk: (question: ScheduleQuestion) => void;
  /** Called when an answer has taken the focus with it. */
  readonly onAnswered: () => void;
}

/**
 * Undecided or running shifts of earlier days: after midnight a shift that just ended is on
 * yesterday's page, where nobody would look for it. The newest that is over is answered here.
 */
export function ScheduleUnanswered(props: UnansweredProps) {
  const { shifts, now, onChoose, onAsk, onAnswered } = props;
  const replica = useReplica();
  const lastPress = useRef<LastPress['current']>(null);
  const answered = useRef<string | null>(null);
  useEffect(() => {
    const id = answered.current;
    // Cancelled, refused or on its way: it stays.
    if (id === null || shifts.some((shift) => shift.id === id)) return;
    answered.current = null;
    if (document.activeElement === document.body) onAnswered();
  });
  const answer = (entry: ScheduleEntry, status: DecidedStatus) => {
    answered.current = entry.id;
    if (status === 'completed_partial') onAsk({ kind: 'actual', entry });
    else void recordAnswer(replica, entry.id, status, lastPress, () => undefined);
  };
  if (shifts.length === 0) return null;
  const asked = shifts.find((entry) => hasEnded(entry, now));
  return (
    <Card className={classNames(styles.card, asked && styles.asked)}>
      <ul className={styles.list} aria-label="Shifts of the days before">
        {shifts.map((entry) => (
          <li key={entry.id}>
            <ShiftRow
              status={shownStatus(entry, now)}
              when={`${relativeDay(entry.date, now.date)}, ${plannedText(entry)}`}
              text={hasEnded(entry, now) ? 'How did it go?' : 'Running now'}
              onPress={() => onChoose(entry.date)}
            />
            {entry === asked && (
              <ScheduleChoices
                entry={entry}
                className={styles.answer}
                onChoose={(status) => answer(entry, status)}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/**
 * Undecided shifts of earlier days, newest first, at most `askedAtOnce`.
 * @returns undefined until read
 */
export function useUnansweredShifts(today: string): readonly ScheduleEntry[] | undefined {
  // At midnight the day before's stay until the new ones are read.
  const before = useWholeQuery(
    (tables) => findEntriesBetween(tables, addDays(today, -askedDays), addDays(today, -1)),
    [today],
  );
  const open = before?.data.filter((entry) => entry.status === 'planned');
  return open?.toReversed().slice(0, askedAtOnce);
}
