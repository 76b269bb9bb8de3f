import { useIsOnline } from '../../../platform/use-is-online.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { ConfirmDetails } from './confirm-details.tsx';
import { ProfileName } from './profile-name.tsx';
import type { useBankForm } from './use-bank-form.ts';

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
      {onCancel !== null && <h3 className="text-body">New details</h3>}
      {failure !== null && (
        <Notice tone="danger" title="Not submitted">
          {failure.text}
        </Notice>
      )}
      <TextField label="First name" autoComplete="off" {...field('firstName')} />
      <Stack gap={4}>
        <TextField label="Last name" autoComplete="off" {...field('lastName')} />
        <ProfileName form={form} />
      </Stack>
      <TextField
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        {...field('accountNumber')}
      />
      <TextField
        label="Sort code"
        placeholder="12-34-56"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        {...field('sortCode')}
      />
      <Stack gap={8}>
        <Button wide type="submit" variant="primary" disabled={!isOnline} pending={isSubmitting}>
          {submitLabel}
        </Button>
        {onCancel !== null && (
          <Button wide variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Stack>
      <ConfirmDetails question={question} />
    </Stack>
  );
}
