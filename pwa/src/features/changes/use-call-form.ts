import { type FormEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form';
import type { ToastContent } from '../../ui/toast/toast-store.ts';
import { useOutcomeReport } from '../../ui/toast/use-outcome-report.ts';
import { fieldProblems } from '../../rest/field-problems.ts';

interface CallFormOptions<Values extends FieldValues, Input, Failure extends ToastContent> {
  readonly resolver: Resolver<Values, unknown, Input>;
  /** Every field of the form. */
  readonly defaultValues: NoInfer<DefaultValues<Values>>;
  /** What an earlier attempt came to. Default: there was none. */
  readonly earlier?: Failure | null;
  /** Sends the valid input; its error becomes the failure. */
  readonly send: (input: Input) => Promise<void>;
  /** Where no field says it, the form shows it in a notice, which speaks it. */
  readonly describe: (error: unknown) => Failure;
}

/**
 * A form sent to the server. A refusal is announced, or shown as a toast once the form is gone, and
 * returned as `failure` until the next attempt, unless a field says the same; its messages for single
 * fields appear at them.
 */
export function useCallForm<Values extends FieldValues, Input, Failure extends ToastContent>({
  resolver,
  defaultValues,
  earlier = null,
  send,
  describe,
}: CallFormOptions<Values, Input, Failure>) {
  const report = useOutcomeReport();
  const [failure, setFailure] = useState(earlier);
  const form = useForm<Values, unknown, Input>({
    resolver,
    defaultValues,
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    setFailure(null);
    const pressed = document.activeElement;
    try {
      await send(input);
    } catch (error) {
      const outcome = describe(error);
      const refused = fieldProblems(error, Object.keys(defaultValues) as Path<Values>[]);
      const isAtField = refused.some(({ message }) => message === outcome.text);
      // It may be out of sight above a phone's keyboard. Whoever has gone on is left where they are.
      let shouldFocus = document.activeElement === pressed;
      // Spoken with the field that gets the focus; of notices, only one of a failure is sure to be.
      const isReasonShown = isAtField
        ? shouldFocus && refused[0]?.message === outcome.text
        : outcome.tone === 'destructive';
      report({ ...outcome, isReasonShown });
      // Said once, and gone once that field is corrected.
      if (!isAtField) setFailure(outcome);
      for (const { name, message } of refused) {
        form.setError(name, { message }, { shouldFocus });
        shouldFocus = false;
      }
    }
  });

  return {
    form,
    failure,
    /** With what was typed: the attempt is not gone on with. */
    forgetFailure: () => setFailure(null),
    isSubmitting,
    onSubmit: (event: FormEvent) => void submit(event),
    /** What a field needs: react-hook-form's wiring and its error. */
    field: (name: Path<Values>) => ({
      ...form.register(name),
      error: errors[name]?.message as string | undefined,
    }),
  };
}
