import {
  lastEndDate,
  maxNameLength,
  periodOf,
  stripDigits,
} from '@greenroom/sync-protocol/targets/targets-period';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { DayField } from '../../ui/date-field/day-field.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { useProblemFocus } from '../../ui/text-field/use-problem-focus.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { periodLabel } from './target-words.ts';
import {
  createTarget,
  type TargetField,
  type TargetForm as Typed,
  type TargetResult,
} from './targets-commands.ts';
import styles from './targets.module.css';

interface TargetFormProps {
  readonly today: string;
  readonly typed: Typed;
  readonly onTyped: (typed: Typed) => void;
  readonly onCreated: () => void;
  /** Name of the target that moves to the history; null: there is none. */
  readonly followed: string | null;
  /** It was asked for by a button that is no longer there. */
  readonly takesFocus: boolean;
  /** Receives the focus when the current target goes; null: something else does. */
  readonly heading: RefObject<HTMLHeadingElement | null> | null;
}

/** 'Create a New Target' (spec member 2). */
export function TargetForm(props: TargetFormProps) {
  const { today, typed, onTyped, onCreated, followed, takesFocus, heading } = props;
  const replica = useReplica();
  const [failure, setFailure] = useState<TargetResult>({ ok: true });
  const [isSaving, setIsSaving] = useState(false);
  const [form, focusProblem] = useProblemFocus<HTMLFormElement>();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  const change = (field: TargetField, text: string) => {
    onTyped({ ...typed, [field]: text });
    setFailure({ ok: true });
  };
  const isFilled = Object.values(typed).every((text) => text.trim() !== '');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving || !isFilled) return;
    setIsSaving(true);
    const result = await createTarget(replica, typed);
    setIsSaving(false);
    setFailure(result);
    if (result.ok) onCreated();
    else focusProblem();
  };
  const errorOf = (field: TargetField) =>
    !failure.ok && failure.field === field ? failure.message : undefined;
  return (
    <Card>
      <section aria-labelledby="new-target">
        <h2 ref={heading} id="new-target" tabIndex={-1} className={styles.name}>
          Create a New Target
        </h2>
        <p className="text-note">You can only have one active target at a time.</p>
        <p className="text-note">It counts earnings entered for today or later.</p>
        {followed !== null && (
          <p className="text-note">A new one moves “{followed}” to your Target History.</p>
        )}
        <form ref={form} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
          <TextField
            ref={first}
            label="Target Name"
            value={typed.targetName}
            error={errorOf('targetName')}
            onChange={(event) => change('targetName', readName(event.target))}
          />
          <TextField
            label="Target Amount (£ GBP)"
            type="number"
            inputMode="decimal"
            min="0"
            step="0.01"
            value={typed.targetAmount}
            error={errorOf('targetAmount')}
            onChange={(event) => change('targetAmount', event.target.value)}
          />
          <DayField
            label="End Date"
            min={today}
            max={lastEndDate(today)}
            value={typed.endDate}
            help={periodHelp(today, typed.endDate)}
            error={errorOf('endDate')}
            onChoose={(day) => change('endDate', day)}
          />
          {!failure.ok && failure.field === undefined && (
            <Notice tone="danger">{failure.message}</Notice>
          )}
          <Button type="submit" variant="primary" disabled={!isFilled} pending={isSaving}>
            Create Target
          </Button>
        </form>
      </section>
    </Card>
  );
}

/**
 * Cut here: the browser would cut a pasted name before its digits are gone. As there, what comes before
 * the caret gives way, not the end of the name.
 */
function readName({ value, selectionEnd }: HTMLInputElement): string {
  // Dropped text stays selected.
  const caret = selectionEnd ?? value.length;
  const rest = stripDigits(value.slice(caret)).slice(0, maxNameLength);
  const written = stripDigits(value.slice(0, caret)).slice(0, maxNameLength - rest.length);
  // Without a lone surrogate at the cut.
  return written.replace(/[\ud800-\udbff]$/u, '') + rest;
}

function periodHelp(today: string, endDate: string): string {
  const isOpen = endDate >= today && endDate <= lastEndDate(today);
  if (!isOpen) return 'Up to 3 months from today';
  return `${periodLabel(periodOf(today, endDate))}, starting today`;
}
