import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import { endsNextDay, type LocalMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import type { WeekHours, WeekSegment } from '@greenroom/sync-protocol/schedule/schedule-week';
import { classNames } from '../../../ui/class-names.ts';
import { ScheduleMark } from '../marks/mark.tsx';
import { statusTints } from '../marks/status-tints.ts';
import { shortDay } from '../schedule-dates.ts';
import { hoursText, lengthText, markLabels, plannedText, shownStatus } from '../schedule-text.ts';
import { placeIn } from './place-in.ts';
import styles from './week-grid.module.css';

interface WeekShiftProps {
  readonly segment: WeekSegment<ScheduleEntry>;
  readonly hours: WeekHours;
  readonly now: LocalMoment;
  readonly onOpen: () => void;
}

/** A shift in its day's column. */
export function WeekShift({ segment, hours, now, onOpen }: WeekShiftProps) {
  const { entry } = segment;
  const { plannedStartTime: start, plannedEndTime: end } = entry;
  const status = shownStatus(entry, now);
  const isDue = status === 'unrecorded';
  const result = isDue ? 'How did it go?' : results[entry.status];
  const length = isDue ? '' : countedLength(entry);
  const note = result + length;
  const name = `${shortDay(entry.date)}, ${hoursText(start, end)}`;
  const state = `${endsNextDay(start, end) ? ', ends next day' : ''}, ${markLabels[status]}`;
  return (
    <button
      ref={placeIn(hours, segment)}
      type="button"
      className={classNames(
        styles.shift,
        statusTints[status],
        isDue && styles.due,
        segment.to - segment.from < 90 && styles.low,
        segment.lanes > 1 && styles.narrow,
      )}
      // Begins with the visible words, which speech control says.
      aria-label={isDue ? `${name} ${note}` : `${name}, ${note}${state}`}
      onClick={onOpen}
    >
      <span className={styles.head}>
        <ScheduleMark status={status} />
        <span>{plannedText(entry)}</span>
      </span>{' '}
      <span className={styles.note}>
        {result}
        <span className={styles.length}>{length}</span>
      </span>
    </button>
  );
}

const results = {
  planned: '',
  completed_full: 'Full, ',
  completed_partial: 'Partial, ',
  not_worked: 'None',
} as const;

/** '2 h 15 min' that were worked or are planned; '': not worked. */
function countedLength(entry: ScheduleEntry): string {
  const { status, plannedStartTime, plannedEndTime, actualStartTime, actualEndTime } = entry;
  if (status === 'not_worked') return '';
  return lengthText(actualStartTime ?? plannedStartTime, actualEndTime ?? plannedEndTime);
}
