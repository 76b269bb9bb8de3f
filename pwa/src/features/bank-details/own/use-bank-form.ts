import { useState } from 'react';
import { callApi } from '../../../rest/call-api.ts';
import { failureText } from '../../../rest/failure-text.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { announce } from '../../../ui/toast/toast-store.ts';
import { useCallForm } from '../../changes/use-call-form.ts';
import { emptyBankForm, resolveBankForm } from './bank-form.ts';
import { useQuestion } from './use-question.ts';

const submitted = {
  title: 'Bank Details Submitted',
  text: 'An administrator will check them.',
  tone: 'success',
} as const;

interface BankFormEvents {
  readonly onSubmitted: () => void;
  /** The server has another submission than the one sent. */
  readonly onOtherFound: () => void;
}

/**
 * What is typed of bank details, in memory alone; it stays while the sheet is closed. Sends it for
 * review, after a confirmation (spec member 5 and 8).
 */
export function useBankForm({ onSubmitted, onOtherFound }: BankFormEvents) {
  // A retry after a lost answer repeats the id, so it is the same submission.
  const [id, setId] = useState(() => crypto.randomUUID());
  const question = useQuestion();
  const call = useCallForm({
    resolver: resolveBankForm,
    defaultValues: emptyBankForm,
    send: async (input) => {
      if (!(await question.ask(input))) return;
      try {
        await callApi('bankDetails.submit', { ...input, id });
        announce(submitted);
        call.form.reset();
        setId(crypto.randomUUID());
        onSubmitted();
      } catch (error) {
        // Another device, or an earlier attempt with other digits, has submitted already.
        if (error instanceof ProblemError && error.status === 409) {
          // An id that is taken would be refused each time.
          setId(crypto.randomUUID());
          onOtherFound();
        }
        throw error;
      } finally {
        question.close();
      }
    },
    describe: describeFailure,
  });
  // It goes with what was typed, which Cancel forgets.
  const failure = call.form.formState.isDirty ? call.failure : null;
  return { ...call, failure, question };
}

const earlierArrived =
  'An earlier attempt, with other details, has arrived after all. Check the details shown here.';

function describeFailure(error: unknown) {
  const isEarlier = error instanceof ProblemError && error.problem.code === 'id_taken';
  return {
    title: 'Submission Failed',
    text: isEarlier ? earlierArrived : failureText(error, 'Failed to submit bank details'),
    tone: 'destructive',
  } as const;
}
