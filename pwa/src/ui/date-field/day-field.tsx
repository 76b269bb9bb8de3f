import { dateSchema } from '@greenroom/sync-protocol/values';
import * as v from 'valibot';
import { dayInWords } from '../../platform/dates/range-words.ts';
import { classNames } from '../class-names.ts';
import { FieldFrame, type FieldWords } from '../text-field/field-frame.tsx';
import { DateButton } from './date-button.tsx';
import styles from './date-button.module.css';
import type { DateChoice } from './date-popover.tsx';

interface DayFieldProps extends DateChoice, FieldWords {
  /** Among the tools above a list. Absent: one of a form's fields. */
  readonly dense?: boolean;
}

/** A day in words: '30 Oct 2026', or `emptyText`. */
export function DayField({ label, help, error, dense = false, ...choice }: DayFieldProps) {
  const value = readDay(choice.value);
  const isOpen = value === '' && choice.emptyText === undefined;
  return (
    <FieldFrame label={label} help={help} error={error}>
      {(wiring) => (
        <DateButton
          {...choice}
          min={readDay(choice.min)}
          max={readDay(choice.max)}
          className={classNames(styles.field, dense && styles.dense, isOpen && styles.none)}
          label={label}
          text={value === '' ? (choice.emptyText ?? 'Choose a day') : dayInWords(value)}
          value={value}
          wiring={wiring}
        />
      )}
    </FieldFrame>
  );
}

/** What stands in an address may be no day. */
function readDay(text: string | undefined): string {
  return v.is(dateSchema, text) ? text : '';
}
