import { useEffect, useEffectEvent, useRef } from 'react';
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

interface BankFormOptions {
  /** The id of the server's latest submission, as far as it was read. */
  readonly latestId: string | undefined;
  readonly onSubmitted: () => void;
  /** The server has another submission than the one sent. */
  readonly onOtherFound: () => void;
}

/**
 * What is typed of bank details, in memory alone; it stays while the sheet is closed. Sends it for
 * review, after a confirmation (spec member 5 and 8).
 */
export function useBankForm({ latestId, onSubmitted, onOtherFound }: BankFormOptions) {
  // A retry after a lost answer repeats the id, so it is the same submission.
  const id = useRef<string>(null);
  const question = useQuestion();
  const call = useCallForm({
    resolver: resolveBankForm,
    defaultValues: emptyBankForm,
    send: async (input) => {
      if (!(await question.ask(input))) return;
      try {
        id.current ??= crypto.randomUUID();
        await callApi('bankDetails.submit', { ...input, id: id.current });
        announce(submitted);
        call.form.reset();
        id.current = null;
        onSubmitted();
      } catch (error) {
        // Another device, or an earlier attempt with other digits, has submitted already.
        if (error instanceof ProblemError && error.status === 409) {
          // An id that is taken would be refused each time.
          id.current = null;
          onOtherFound();
        }
        throw error;
      } finally {
        question.close();
      }
    },
    describe: describeFailure,
  });
  const clear = () => {
    call.form.reset();
    call.forgetFailure();
  };
  const settle = useEffectEvent(() => {
    // Under its id, which only its answer ends, another one would be taken for it.
    if (latestId === undefined || latestId !== id.current) return;
    announce(submitted);
    clear();
    id.current = null;
  });
  const { isSubmitting } = call;
  useEffect(() => {
    if (!isSubmitting) settle();
  }, [latestId, isSubmitting]);
  return { ...call, clear, question };
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
