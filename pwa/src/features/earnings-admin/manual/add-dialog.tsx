import type { ListedEarning } from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { weekEndOf } from '@greenroom/sync-protocol/money/weeks';
import { utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { useState } from 'react';
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
import styles from './manual.module.css';

const resolver = callResolver('earnings.addManual');

interface AddDialogProps {
  /** Whose amount, of which week. Absent: chosen in the dialog, of this week. */
  readonly preset?: { readonly member: ChosenMember; readonly weekStart: string } | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** States a member's amount of a week by hand (spec admin 5, Manual earning). */
export function AddDialog({ preset, isOpen, onClose }: AddDialogProps) {
  // Weeks and days are the server's (security 5).
  const [today] = useState(() => utcDateOf(new Date()));
  const [member, setMember] = useState<ChosenMember | null>(preset?.member ?? null);
  const lastDay = preset && weekEndOf(preset.weekStart);
  const { form, field, failure, isSubmitting, onSubmit } = useCallForm({
    resolver,
    defaultValues: {
      userId: preset?.member.id ?? '',
      amount: '',
      date: lastDay !== undefined && lastDay < today ? lastDay : today,
    },
    send: async (input) => {
      const earning = await callApi('earnings.addManual', input);
      showToast({ title: 'Earning Added', text: describe(earning), tone: 'success' });
      onClose();
    },
    describe: (error) => ({
      title: 'Error',
      text: failureText(error, 'Failed to add earning'),
      tone: 'destructive' as const,
    }),
  });
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
    >
      <MemberChoice
        label="Member"
        chosen={member}
        error={field('userId').error}
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
