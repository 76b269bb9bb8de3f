import { isSameName } from '@greenroom/sync-protocol/bank-details/bank-details-rules';
import { Check, CircleAlert } from 'lucide-react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { useReplicaQuery } from '../../../replica/replica-hooks.ts';
import { Button } from '../../../ui/button/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Facts } from '../../../ui/facts/facts.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { FormFailure } from '../../changes/form-failure.tsx';
import styles from './bank-details.module.css';
import type { BankForm } from './bank-form.ts';
import type { useBankForm } from './use-bank-form.ts';
import type { BankQuestion } from './use-question.ts';

interface BankDetailsFormProps {
  readonly bankForm: ReturnType<typeof useBankForm>;
  readonly submitLabel: string;
  /** Null: the form cannot be closed. */
  readonly onCancel: (() => void) | null;
}

/** The fields of bank details and, before they are sent, the question. */
export function BankDetailsForm({ bankForm, submitLabel, onCancel }: BankDetailsFormProps) {
  const isOnline = useIsOnline();
  const { form, failure, field, isSubmitting, onSubmit, question } = bankForm;
  return (
    // The browser must neither store nor offer these values.
    <Stack as="form" gap={16} noValidate autoComplete="off" onSubmit={onSubmit}>
      {onCancel !== null && <h3 className="text-heading">New details</h3>}
      <Stack gap={4}>
        <div className={styles.names}>
          <TextField label="First name" {...field('firstName')} />
          <TextField label="Last name" {...field('lastName')} />
        </div>
        <ProfileName form={form} />
      </Stack>
      <TextField
        label="Account number"
        inputMode="numeric"
        spellCheck={false}
        {...field('accountNumber')}
      />
      <TextField
        label="Sort code"
        placeholder="12-34-56"
        inputMode="numeric"
        spellCheck={false}
        {...field('sortCode')}
      />
      <FormFailure failure={failure} />
      <div className={styles.footer}>
        {onCancel !== null && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="primary" disabled={!isOnline} pending={isSubmitting}>
          {submitLabel}
        </Button>
      </div>
      <ConfirmDetails question={question} />
    </Stack>
  );
}

/** Shows what was typed before it is sent: a wrong digit is found here or at the payout. */
function ConfirmDetails({ question }: { readonly question: BankQuestion }) {
  const { details, isOpen, isSending } = question;
  if (details === null) return null;
  return (
    <ConfirmDialog
      open={isOpen}
      title="Send these bank details?"
      text="Check every digit. Once sent, only the last digits are shown."
      confirmLabel="Send"
      cancelLabel="Change"
      needsNetwork="Sending bank details"
      pending={isSending}
      onConfirm={() => question.answer(true)}
      onClose={() => question.answer(false)}
    >
      <Facts
        facts={[
          ['First name', details.firstName],
          ['Last name', details.lastName],
          ['Account number', details.accountNumber],
          ['Sort code', details.sortCode.replaceAll(/(\d{2})(?=\d)/g, '$1-')],
        ]}
      />
    </ConfirmDialog>
  );
}

/** Whether the typed name is the profile's, as the review will ask; nothing while it is typed. */
function ProfileName({ form }: { readonly form: Pick<UseFormReturn<BankForm>, 'control'> }) {
  const profile = useReplicaQuery((tables, userId) => tables.account.get(userId), []);
  const [first, last] = useWatch({ control: form.control, name: ['firstName', 'lastName'] });
  const given = [profile?.firstName, profile?.lastName].filter(Boolean).join(' ');
  const typed = `${first} ${last}`.trim();
  if (profile && given === '') return null;
  const verdict = compareNames(given, typed, last.trim() !== '');
  return (
    <p className={styles.profile} role="status">
      {verdict === 'matches' && (
        <span className={classNames(styles.verdict, styles.matches)}>
          <Check size={16} aria-hidden="true" /> The name of your profile
        </span>
      )}
      {verdict === 'differs' && (
        <span className={classNames(styles.verdict, styles.differs)}>
          <CircleAlert size={16} aria-hidden="true" /> Your profile says ‘{given}’
        </span>
      )}
    </p>
  );
}

/** @returns null: nothing to compare yet, or what is typed may still become the profile's name */
function compareNames(
  given: string,
  typed: string,
  isWhole: boolean,
): 'matches' | 'differs' | null {
  if (given === '' || typed === '') return null;
  if (isSameName(given, typed)) return 'matches';
  return isWhole && !isSameName(given.slice(0, typed.length), typed) ? 'differs' : null;
}
