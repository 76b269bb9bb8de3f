import { Popover } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import { DayPicker } from 'react-day-picker';
import { enGB } from 'react-day-picker/locale/en-GB';
import { weekdayName } from '../schedule-dates.ts';
import styles from './date-popover.module.css';

interface DatePopoverProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly anchor: RefObject<HTMLElement | null>;
  /** yyyy-MM-dd, as is the chosen day. */
  readonly selected: string;
  readonly onChoose: (date: string) => void;
}

/** A calendar beside its button; Escape closes it, focus returns to the button. */
export function ScheduleDatePopover(props: DatePopoverProps) {
  const { open, onOpenChange, anchor, selected, onChoose } = props;
  return (
    <Popover.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Popover.Portal>
        <Popover.Positioner className={styles.place} anchor={anchor} align="start" sideOffset={8}>
          <Popover.Popup className={styles.popup} aria-label="Choose a date" finalFocus={anchor}>
            <DayPicker
              mode="single"
              required
              autoFocus
              locale={enGB}
              weekStartsOn={1}
              formatters={{ formatWeekdayName: (date) => weekdayName(toDay(date)) }}
              selected={toDate(selected)}
              defaultMonth={toDate(selected)}
              startMonth={new Date(1970, 0)}
              endMonth={new Date(2999, 11)}
              showOutsideDays
              classNames={classNames}
              onSelect={(date) => onChoose(toDay(date))}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

const classNames = {
  months: styles.months,
  month_caption: styles.caption,
  nav: styles.nav,
  button_previous: styles.turn,
  button_next: styles.turn,
  chevron: styles.chevron,
  month_grid: styles.grid,
  weekday: styles.weekday,
  day: styles.day,
  day_button: styles.button,
  selected: styles.selected,
  today: styles.today,
  outside: styles.outside,
};

// The picker uses the device's zone; noon stays on the same day across clock changes.
function toDate(day: string): Date {
  return new Date(`${day}T12:00:00`);
}

function toDay(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
