import { dateSchema } from '@greenroom/sync-protocol/values';
import * as v from 'valibot';
import { dayInWords } from '../../platform/dates/range-words.ts';
import { FieldFrame, type FieldWords } from '../text-field/field-frame.tsx';
import { DateButton } from './date-button.tsx';
import styles from './date-button.module.css';
import type { DateChoice } from './date-popover.tsx';

/** A day of the tools above a list, in words: '30 Oct 2026', or `emptyText`. */
export function DayField({ label, help, error, ...choice }: DateChoice & FieldWords) {
  const value = readDay(choice.value);
  return (
    <FieldFrame label={label} help={help} error={error}>
      {(wiring) => (
        <DateButton
          {...choice}
          min={readDay(choice.min)}
          max={readDay(choice.max)}
          className={styles.field}
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
