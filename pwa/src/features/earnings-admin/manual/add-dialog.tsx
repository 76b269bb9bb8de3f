import type { ListedEarning } from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { weekEndOf } from '@greenroom/sync-protocol/money/weeks';
import { utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { weekInWords } from '../../../platform/dates/range-words.ts';
import { formatUsd } from '../../../platform/money-words.ts';
import { callApi } from '../../../rest/call-api.ts';
import { callResolver } from '../../../rest/call-resolver.ts';
import { failureText } from '../../../rest/failure-text.ts';
import { DateField, TextField } from '../../../ui/text-field/text-field.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { type ChosenMember, MemberChoice } from '../../admin-list/member/member-choice.tsx';
import { useCallForm } from '../../changes/use-call-form.ts';
import { useDraft } from '../../changes/use-draft.ts';
import styles from './manual.module.css';

interface TypedEarning {
  readonly member: ChosenMember | null;
  readonly amount: string | number;
  /** Null: no amount was typed for the shown one, so it is this opening's, also on another day. */
  readonly date: string | null;
}

const resolver = callResolver('earnings.addManual');

interface AddDialogProps {
  /** Whose amount, of which week. Absent: chosen in the dialog, of this week. */
  readonly preset?: { readonly member: ChosenMember; readonly weekStart: string } | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * States a member's amount of a week by hand (spec admin 5, Manual earning). Cancel alone forgets what
 * was typed.
 */
export function AddDialog({ preset, isOpen, onClose }: AddDialogProps) {
  // Weeks and days are the server's (security 5).
  const [today] = useState(() => utcDateOf(new Date()));
  const lastDay = preset ? weekEndOf(preset.weekStart) : today;
  const ownDate = lastDay < today ? lastDay : today;
  const [empty] = useState<TypedEarning>(() => ({
    member: preset?.member ?? null,
    amount: '',
    date: null,
  }));
  const key = preset ? `earning:${preset.member.id}:${preset.weekStart}` : 'earning';
  const [kept, keep, forget] = useDraft<TypedEarning>(key, empty);
  const [member, setMember] = useState(kept.member);
  const attempt = useRef<{ readonly typed: string; readonly id: string }>(null);
  const { form, field, failure, isSubmitting, onSubmit } = useCallForm({
    resolver,
    defaultValues: {
      userId: kept.member?.id ?? '',
      amount: kept.amount,
      date: kept.date ?? ownDate,
    },
    send: async (input) => {
      // A retry after a lost answer states nothing anew, so a later correction by somebody else holds.
      const typed = JSON.stringify(input);
      if (attempt.current?.typed !== typed) attempt.current = { typed, id: crypto.randomUUID() };
      const earning = await callApi('earnings.addManual', { ...input, id: attempt.current.id });
      showToast({ title: 'Earning Added', text: describe(earning), tone: 'success' });
      attempt.current = null;
      forget();
      onClose();
    },
    describe: (error) => ({
      title: 'Error',
      text: failureText(error, 'Failed to add earning'),
      tone: 'destructive' as const,
    }),
  });
  const [amount, date] = useWatch({ control: form.control, name: ['amount', 'date'] });
  useEffect(() => {
    const isUnmeant = date === ownDate && amount === '';
    keep({ member, amount, date: isUnmeant ? null : (date ?? '') });
  }, [keep, member, amount, date, ownDate]);
  return (
    <FormDialog
      open={isOpen}
      onClose={onClose}
      title="Add earning"
      description="What a member earned in the week so far, from Sunday to the date."
      confirmLabel="Add earning"
      pending={isSubmitting}
      failure={failure?.text}
      needsNetwork="Adding an earning"
      onSubmit={onSubmit}
      onCancel={() => {
        forget();
        onClose();
      }}
    >
      <MemberChoice
        {...field('userId')}
        label="Member"
        chosen={member}
        onChoose={(chosen) => {
          setMember(chosen);
          form.setValue('userId', chosen?.id ?? '');
          form.clearErrors('userId');
        }}
      />
      <div className={styles.pair}>
        <TextField
          {...field('amount')}
          label="Amount in US dollars"
          type="number"
          inputMode="decimal"
          min="0"
          step="0.01"
          required
        />
        <DateField {...field('date')} label="Date" max={today} />
      </div>
    </FormDialog>
  );
}

/** The week as it is now, which a later day may have kept. */
function describe({ user, amount, weekStart }: ListedEarning): string {
  return `${user.username}: ${formatUsd(amount)} in ${weekInWords(weekStart)}`;
}
