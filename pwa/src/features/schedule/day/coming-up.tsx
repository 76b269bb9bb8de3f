import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import type { LocalMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { Card } from '../../../ui/card/card.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { relativeDay, weekStart } from '../schedule-dates.ts';
import { isToCome, useNextPlanned } from '../next-shifts.ts';
import { lengthText, plannedText } from '../schedule-text.ts';
import { ShiftRow } from './shift-row.tsx';
import styles from './shift-row.module.css';

/** Days shown at most, each whole. */
const shownDays = 4;

type ComingDays = readonly (readonly [date: string, shifts: readonly ScheduleEntry[]])[];

/**
 * The next planned shifts after `date`, by day.
 * @param week the entries of its week, read already; undefined: not yet
 * @returns undefined until known
 */
export function useComingUp(
  date: string,
  week: readonly ScheduleEntry[] | undefined,
  now: LocalMoment,
): ComingDays | undefined {
  const nextMonday = addDays(weekStart(date), 7);
  // The same for all days of a week, so that choosing another shows nothing late.
  const later = useNextPlanned(nextMonday > now.date ? nextMonday : now.date, now);
  if (!week || !later) return undefined;
  const ofWeek = week.filter((entry) => entry.date > date);
  const toCome = [...ofWeek, ...later].filter((entry) => isToCome(entry, now));
  return [...Map.groupBy(toCome, (entry) => entry.date)].slice(0, shownDays);
}

interface ComingUpProps {
  readonly days: ComingDays;
  readonly today: string;
  readonly onChoose: (date: string) => void;
}

/** 'Coming up': planned shifts by day, each row leading to its day; nothing without any. */
export function ScheduleComingUp({ days, today, onChoose }: ComingUpProps) {
  if (days.length === 0) return null;
  return (
    <Stack as="section" gap={8} className={styles.next} aria-labelledby="coming-up">
      <h3 id="coming-up" className="text-body">
        Coming up
      </h3>
      <Card className={styles.card}>
        <ul className={styles.list}>
          {days.map(([date, shifts]) => (
            <li key={date}>
              <ShiftRow
                atEnd
                status="planned"
                when={relativeDay(date, today)}
                text={shifts.map(hoursOf).join('\n')}
                onPress={() => onChoose(date)}
              />
            </li>
          ))}
        </ul>
      </Card>
    </Stack>
  );
}

function hoursOf(entry: ScheduleEntry): string {
  return `${plannedText(entry)} · ${lengthText(entry.plannedStartTime, entry.plannedEndTime)}`;
}
