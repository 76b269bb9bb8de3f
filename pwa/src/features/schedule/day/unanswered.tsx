import { hasEnded, type LocalMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { ChevronRight } from 'lucide-react';
import { Card } from '../../../ui/card/card.tsx';
import { relativeDay } from '../schedule-dates.ts';
import { ScheduleMark } from '../marks/mark.tsx';
import { useUnansweredShifts } from '../schedule-queries.ts';
import { plannedText, shownStatus } from '../schedule-text.ts';
import styles from './unanswered.module.css';

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
            <button type="button" className={styles.shift} onClick={() => onChoose(entry.date)}>
              <ScheduleMark status={shownStatus(entry, now)} />
              <span className={styles.words}>
                <span className={styles.when}>
                  {relativeDay(entry.date, now.date)}, {plannedText(entry)}
                </span>{' '}
                <span className={styles.state}>
                  {hasEnded(entry, now) ? 'How did it go?' : 'Running now'}
                </span>
              </span>
              <ChevronRight className={styles.chevron} size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
