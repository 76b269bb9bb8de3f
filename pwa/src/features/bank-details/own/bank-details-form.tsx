import { useState } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { callApi } from '../../../rest/call-api.ts';
import { failureText } from '../../../rest/failure-text.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { announce } from '../../../ui/toast/toast-store.ts';
import { useCallForm } from '../../changes/use-call-form.ts';
import { emptyBankForm, resolveBankForm } from './bank-form.ts';
import { ConfirmDetails } from './confirm-details.tsx';
import { useQuestion } from './use-question.ts';

interface BankDetailsFormProps {
  readonly submitLabel: string;
  /** Null: the form cannot be closed. */
  readonly onCancel: (() => void) | null;
  /** Called when the server has a pending submission. */
  readonly onSubmitted: () => void;
}

const submitted = {
  title: 'Bank Details Submitted',
  text: 'An administrator will check them.',
  tone: 'success',
} as const;

/** Sends bank details for review, after a confirmation (spec member 5 and 8). */
export function BankDetailsForm({ submitLabel, onCancel, onSubmitted }: BankDetailsFormProps) {
  // A retry after a lost answer repeats the id, so it is the same submission.
  const [id] = useState(() => crypto.randomUUID());
  const isOnline = useIsOnline();
  const question = useQuestion();
  const { failure, field, isSubmitting, onSubmit } = useCallForm({
    resolver: resolveBankForm,
    defaultValues: emptyBankForm,
    send: async (input) => {
      if (!(await question.ask(input))) return;
      try {
        await callApi('bankDetails.submit', { ...input, id });
        announce(submitted);
        onSubmitted();
      } catch (error) {
        // Another device, or an earlier attempt, has submitted already.
        if (error instanceof ProblemError && error.status === 409) onSubmitted();
        throw error;
      } finally {
        question.close();
      }
    },
    describe: describeFailure,
  });
  return (
    // The browser must neither store nor offer these values.
    <Stack as="form" gap={16} noValidate autoComplete="off" onSubmit={onSubmit}>
      {failure !== null && (
        <Notice tone="danger" title="Not submitted">
          {failure.text}
        </Notice>
      )}
      <TextField label="First name" autoComplete="off" {...field('firstName')} />
      <TextField label="Last name" autoComplete="off" {...field('lastName')} />
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
      <Row gap={8} align="center" justify="end" wrap>
        {onCancel !== null && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="primary" disabled={!isOnline} pending={isSubmitting}>
          {submitLabel}
        </Button>
      </Row>
      <ConfirmDetails question={question} />
    </Stack>
  );
}

function describeFailure(error: unknown) {
  return {
    title: 'Submission Failed',
    text: failureText(error, 'Failed to submit bank details'),
    tone: 'destructive',
  } as const;
}
