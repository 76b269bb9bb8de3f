import { useMutation } from '@tanstack/react-query';
import { failureAdvice, failureText } from '../../rest/failure-text.ts';
import type { ToastContent } from '../../ui/toast/toast-store.ts';
import { useOutcomeReport } from '../../ui/toast/use-outcome-report.ts';

/** Title and standard text of a failure (admin side 8); a text alone has the title 'Error'. */
type Failure = string | { readonly title: string; readonly text: string };

export interface ActionOptions<Input, Answer> {
  /** What tells a success. Absent: nothing, as of a download. */
  readonly done?: (answer: Answer, input: Input) => ToastContent;
  /** Called once the success was told. */
  readonly onDone?: (answer: Answer, input: Input) => void;
  readonly failure: Failure | ((input: Input) => Failure);
}

/** An administrator's action; its caller shows `problem` in a notice, which speaks it. */
export interface AdminAction<Input> {
  readonly run: (input: Input) => void;
  readonly isPending: boolean;
  /** Why the last attempt failed. Null: it did not. */
  readonly problem: string | null;
  /** Forgets the last attempt, as when a dialog opens again. */
  readonly forget: () => void;
}

/**
 * Runs a call for an administrator, with the specified toasts (admin side 8): announced, since the
 * screen shows the outcome, and shown once the caller is gone.
 */
export function useAdminAction<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  { done, onDone, failure }: ActionOptions<Input, Answer>,
): AdminAction<Input> {
  const report = useOutcomeReport();
  const change = useMutation<Answer, Error, Input>({
    mutationFn: (input) => call(input),
    onSuccess: (answer, input) => {
      if (done) report({ ...done(answer, input), tone: 'success' });
      onDone?.(answer, input);
    },
    onError: (error, input) => {
      const { title, text } = failureWords(failure, input);
      const told = failureText(error, text);
      report({ title, text: told, tone: 'destructive', isReasonShown: true });
    },
  });
  return {
    run: (input) => change.mutate(input),
    isPending: change.isPending,
    problem: change.isError
      ? failureAdvice(change.error, failureWords(failure, change.variables).text)
      : null,
    forget: change.reset,
  };
}

/** Title and standard text of an action's failure. */
export function failureWords<Input>(
  failure: ActionOptions<Input, never>['failure'],
  input: Input,
): Exclude<Failure, string> {
  const words = typeof failure === 'function' ? failure(input) : failure;
  return typeof words === 'string' ? { title: 'Error', text: words } : words;
}
