import { Popover } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import { DayPicker } from 'react-day-picker';
import { enGB } from 'react-day-picker/locale/en-GB';
import { shortWeekday, weekdayNames } from '../../platform/dates/day-names.ts';
import { Button } from '../button/button.tsx';
import styles from './date-popover.module.css';

export interface DateChoice {
  /** yyyy-MM-dd; empty: none is chosen. */
  readonly value: string;
  /** The first day to choose. Absent or empty: any. */
  readonly min?: string | undefined;
  /** The last day to choose. Absent or empty: any. */
  readonly max?: string | undefined;
  /** Names the choice of no day: 'Any day'. Absent: a day must be chosen. */
  readonly emptyText?: string | undefined;
  /** yyyy-MM-dd; empty: no day, which only `emptyText` allows. */
  readonly onChoose: (date: string) => void;
}

interface DatePopoverProps extends DateChoice {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly anchor: RefObject<HTMLElement | null>;
}

/** A calendar beside its button; Escape closes it, focus returns to the button. */
export function DatePopover(props: DatePopoverProps) {
  const { open, onOpenChange, anchor, value, min = '', max = '', emptyText, onChoose } = props;
  const shown = value || min || max;
  return (
    <Popover.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Popover.Portal>
        <Popover.Positioner
          className={styles.place}
          anchor={anchor}
          align="start"
          sideOffset={8}
          collisionPadding={16}
        >
          <Popover.Popup className={styles.popup} aria-label="Choose a date" finalFocus={anchor}>
            <DayPicker
              mode="single"
              required
              autoFocus
              locale={enGB}
              weekStartsOn={1}
              formatters={{
                formatWeekdayName: (date) => shortWeekday(weekdayNames[date.getDay()] ?? ''),
              }}
              selected={value === '' ? undefined : toDate(value)}
              {...(shown !== '' && { defaultMonth: toDate(shown) })}
              disabled={[
                ...(min === '' ? [] : [{ before: toDate(min) }]),
                ...(max === '' ? [] : [{ after: toDate(max) }]),
              ]}
              startMonth={new Date(1970, 0)}
              endMonth={new Date(2999, 11)}
              showOutsideDays
              classNames={classNames}
              onSelect={(date) => onChoose(toDay(date))}
            />
            {emptyText !== undefined && (
              <Button wide size="small" variant="quiet" onClick={() => onChoose('')}>
                {emptyText}
              </Button>
            )}
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
  disabled: styles.disabled,
};

// The picker uses the device's zone; noon stays on the same day across clock changes.
function toDate(day: string): Date {
  return new Date(`${day}T12:00:00`);
}

function toDay(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
