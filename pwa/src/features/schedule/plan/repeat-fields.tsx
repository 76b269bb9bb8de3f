import { addDays } from '@greenroom/sync-protocol/time/dates';
import {
  maxRepeatDays,
  maxRepeats,
  type RepeatedDates,
  type Weekday,
  weekdayOf,
} from '@greenroom/sync-protocol/schedule/schedule-repeats';
import { shortWeekday, weekdayNames } from '../../../platform/dates/day-names.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { DayField } from '../../../ui/date-field/day-field.tsx';
import { Switch } from '../../../ui/switch/switch.tsx';
import { shortDay } from '../schedule-dates.ts';
import styles from './repeat-fields.module.css';

export interface RepeatChoice {
  readonly weekdays: ReadonlySet<Weekday>;
  readonly until: string;
}

interface RepeatFieldsProps {
  readonly first: string;
  /** Null: not repeated. */
  readonly repeat: RepeatChoice | null;
  readonly onChange: (repeat: RepeatChoice | null) => void;
  /** The days of the choice. */
  readonly repeated: RepeatedDates;
}

const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];
/** Weeks of a new repeat, the first included. */
const usualWeeks = 4;

/** Repeats the hours every week on the chosen days, until a date. */
export function ScheduleRepeatFields({ first, repeat, onChange, repeated }: RepeatFieldsProps) {
  const own = weekdayOf(first);
  const start: RepeatChoice = {
    weekdays: new Set([own]),
    until: addDays(first, 7 * (usualWeeks - 1)),
  };
  return (
    <Stack gap={12}>
      <Switch
        label="Repeat every week"
        checked={repeat !== null}
        onChange={(isOn) => onChange(isOn ? start : null)}
      />
      {repeat && (
        <>
          <div className={styles.days} role="group" aria-label="Days of the week">
            {weekdays.map((day) => (
              <button
                key={day}
                type="button"
                className={styles.day}
                aria-pressed={repeat.weekdays.has(day)}
                // The shown day itself is always planned.
                disabled={day === own}
                onClick={() => onChange({ ...repeat, weekdays: toggled(repeat.weekdays, day) })}
              >
                {nameOf(day)}
              </button>
            ))}
          </div>
          <DayField
            label="Until"
            value={repeat.until}
            min={first}
            max={addDays(first, maxRepeatDays)}
            help={<span role="status">{countLine(repeated)}</span>}
            onChoose={(until) => onChange({ ...repeat, until })}
          />
        </>
      )}
    </Stack>
  );
}

function toggled(chosen: ReadonlySet<Weekday>, day: Weekday): ReadonlySet<Weekday> {
  const next = new Set(chosen);
  if (!next.delete(day)) next.add(day);
  return next;
}

function nameOf(day: Weekday): string {
  return shortWeekday(weekdayNames[(day + 1) % 7] ?? '');
}

function countLine({ dates, isCut }: RepeatedDates): string {
  const last = shortDay(dates.at(-1) ?? '');
  if (dates.length === 1) return 'Adds 1 shift. Choose a later day.';
  const most = isCut ? ` At most ${maxRepeats} at once.` : '';
  return `Adds ${dates.length} shifts, the last on ${last}.${most}`;
}
