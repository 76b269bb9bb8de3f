import { checkHours, endsNextDay } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { TimeField } from '../../../ui/text-field/text-field.tsx';
import { useProblemFocus } from '../../../ui/text-field/use-problem-focus.ts';
import type { Hours, HoursResult } from '../schedule-commands.ts';
import styles from './hours-dialog.module.css';
import type { KeptHours } from './kept-hours.ts';
import { hoursText, lengthText } from '../schedule-text.ts';

export interface HoursDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly description: string;
  /** Default: Start Time. */
  readonly startLabel?: string;
  /** Default: End Time. */
  readonly endLabel?: string;
  readonly saveLabel: string;
  readonly kept: KeptHours;
  readonly note?: string;
  /** Hours to fill in with one press. */
  readonly recent?: readonly Hours[];
  /** Below the fields. */
  readonly more?: ReactNode;
  /** A hint for complete hours, such as an overlap. */
  readonly hint?: (hours: Hours) => ReactNode;
  readonly onSave: (hours: Hours) => Promise<HoursResult>;
  readonly onClose: () => void;
}

type Refusal = Extract<HoursResult, { ok: false }>;

/** Asks for start and end; the input is kept until saved or cancelled. */
export function ScheduleHoursDialog(props: HoursDialogProps) {
  const { hours, forget } = props.kept;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const formId = useId();
  const [form, focusProblem] = useProblemFocus<HTMLFormElement>();
  const isComplete = checkHours(hours.start, hours.end).ok;

  const change = (part: Partial<Hours>) => {
    props.kept.change({ ...hours, ...part });
    setRefusal(null);
  };
  const finish = () => {
    forget();
    props.onClose();
  };
  const save = async () => {
    if (isSaving) return;
    setIsSaving(true);
    const result = await props.onSave(hours);
    setIsSaving(false);
    if (result.ok) return finish();
    setRefusal(result);
    focusProblem();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };

  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      isHeld={isSaving}
      title={props.title}
      description={props.description}
      footer={
        <>
          <Button variant="quiet" aria-disabled={isSaving} onClick={finish}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} pending={isSaving}>
            {isSaving ? 'Saving...' : props.saveLabel}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={styles.form} onSubmit={submit} noValidate>
        <TimeField
          label={props.startLabel ?? 'Start Time'}
          value={hours.start}
          required
          error={errorAt('start', hours, refusal)}
          onChange={(event) => change({ start: event.target.value })}
        />
        <TimeField
          label={props.endLabel ?? 'End Time'}
          value={hours.end}
          required
          error={errorAt('end', hours, refusal)}
          onChange={(event) => change({ end: event.target.value })}
        />
        <div className={styles.hints} role="status">
          {props.note !== undefined && <p>{props.note}</p>}
          {isComplete ? (
            <p>{lengthLine(hours)}</p>
          ) : (
            props.note === undefined && <p>An earlier end is on the next day.</p>
          )}
        </div>
        {props.recent !== undefined && props.recent.length > 0 && (
          <RecentHours recent={props.recent} chosen={hours} onChoose={change} />
        )}
      </form>
      {props.more}
      <div className={styles.overlap} role="status">
        {isComplete && props.hint?.(hours)}
      </div>
      {refusal && refusal.field === undefined && <Notice tone="danger">{refusal.message}</Notice>}
    </Dialog>
  );
}

interface RecentHoursProps {
  readonly recent: readonly Hours[];
  readonly chosen: Hours;
  readonly onChoose: (hours: Hours) => void;
}

function RecentHours({ recent, chosen, onChoose }: RecentHoursProps) {
  const label = useId();
  return (
    <div className={styles.recent} role="group" aria-labelledby={label}>
      <p id={label} className={styles.recentLabel}>
        Last used hours
      </p>
      {recent.map((hours) => (
        <button
          key={hoursText(hours.start, hours.end)}
          type="button"
          className={styles.chip}
          aria-pressed={hours.start === chosen.start && hours.end === chosen.end}
          onClick={() => onChoose(hours)}
        >
          {hoursText(hours.start, hours.end)}
        </button>
      ))}
    </div>
  );
}

/** Shows a refusal of the hours at the first empty field, else at the end. */
function errorAt(part: 'start' | 'end', hours: Hours, refusal: Refusal | null) {
  if (refusal?.field !== 'hours') return undefined;
  const place = hours.start === '' ? 'start' : 'end';
  return part === place ? refusal.message : undefined;
}

function lengthLine({ start, end }: Hours): string {
  const length = lengthText(start, end);
  return endsNextDay(start, end) ? `${length}, ends next day` : length;
}
