import { DateField } from '../../ui/date-field/date-field.tsx';
import { TextArea } from '../../ui/text-field/text-area.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { TimeField } from '../../ui/time-field/time-field.tsx';
import styles from './kit-page.module.css';
import type { KitPiece } from './kit-piece.ts';

function TextFields() {
  return (
    <div className={styles.wide}>
      <TextField label="Empty" placeholder="A placeholder" />
      <TextField label="Filled, with help" help="8 characters or more." defaultValue="ruby" />
      <TextField label="With an error" error="Username must be at least 3 characters" />
      <TextField label="Disabled" disabled defaultValue="ruby" />
      <TextField label="Password" type="password" defaultValue="correct horse" />
      <TextArea label="Several lines" help="Optional." />
      <TextArea label="Several lines with an error" error="Reason is too long" />
      <TextArea label="Several lines, disabled" disabled defaultValue="A reason" />
    </div>
  );
}

function DateFields() {
  return (
    <div className={styles.wide}>
      <DateField label="Date" defaultValue="2026-11-20" />
      <DateField label="Date with an error" error="Date must not be in the past" />
      <DateField label="Date, disabled" disabled />
    </div>
  );
}

function TimeFields() {
  return (
    <div className={styles.wide}>
      <TimeField label="Start Time" defaultValue="20:00" />
      <TimeField label="Time with an error" error="Please enter both start and end times" />
      <TimeField label="Time, disabled" disabled />
    </div>
  );
}

/** What is filled in. */
export const kitFields: readonly KitPiece[] = [
  { name: 'text-field', Show: TextFields },
  { name: 'date-field', Show: DateFields },
  { name: 'time-field', Show: TimeFields },
];
