import { hasEnded, type LocalMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { Card } from '../../../ui/card/card.tsx';
import { relativeDay } from '../schedule-dates.ts';
import { useUnansweredShifts } from '../schedule-queries.ts';
import { plannedText, shownStatus } from '../schedule-text.ts';
import { ShiftRow } from './shift-row.tsx';
import styles from './shift-row.module.css';

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
