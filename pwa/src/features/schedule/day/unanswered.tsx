import { hasEnded, type LocalMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import { askedDays } from '@greenroom/sync-protocol/schedule/schedule-tonight';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { Card } from '../../../ui/card/card.tsx';
import { relativeDay } from '../schedule-dates.ts';
import { useEntriesBetween } from '../schedule-queries.ts';
import { plannedText, shownStatus } from '../schedule-text.ts';
import { ShiftRow } from './shift-row.tsx';
import styles from './shift-row.module.css';

/** Maximum shown at once; a decision makes room for the next. */
const askedAtOnce = 3;

interface UnansweredProps {
  readonly now: LocalMoment;
  readonly onChoose: (date: string) => void;
}

/**
 * Undecided or running shifts of earlier days: after midnight a shift that just ended is on
 * yesterday's page, where nobody would look for it.
 */
export function ScheduleUnanswered({ now, onChoose }: UnansweredProps) {
  const shifts = useUnansweredShifts(now.date);
  if (shifts.length === 0) return null;
  return (
    <Card className={styles.card}>
      <ul className={styles.list} aria-label="Shifts of the days before">
        {shifts.map((entry) => (
          <li key={entry.id}>
            <ShiftRow
              status={shownStatus(entry, now)}
              when={`${relativeDay(entry.date, now.date)}, ${plannedText(entry)}`}
              text={hasEnded(entry, now) ? 'How did it go?' : 'Running now'}
              onPress={() => onChoose(entry.date)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Undecided shifts of earlier days, newest first, at most `askedAtOnce`. */
function useUnansweredShifts(today: string): readonly ScheduleEntry[] {
  const before = useEntriesBetween(addDays(today, -askedDays), addDays(today, -1)) ?? [];
  const open = before.filter((entry) => entry.status === 'planned');
  return open.toReversed().slice(0, askedAtOnce);
}
