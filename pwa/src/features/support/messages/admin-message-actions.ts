import type { ListedAdminMessage } from '@greenroom/sync-protocol/support/support-list-records';
import type { MessageStatus } from '@greenroom/sync-protocol/support/support-records';
import type { CallerInput } from '@greenroom/sync-protocol/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../rest/call-api.ts';
import { failureAdvice, failureText } from '../../../rest/failure-text.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { showToast, type ToastContent } from '../../../ui/toast/toast-store.ts';
import { useOutcomeReport } from '../../../ui/toast/use-outcome-report.ts';

/** The specified texts of failures (admin side 8). */
export const respondFailure = 'Failed to update message. Please try again.';
const failures = {
  respond: respondFailure,
  remove: 'Failed to delete message. Please try again.',
} as const;

/** Milliseconds after which the general notice of an ended session is shown and can be replaced. */
const afterGeneralNotice = 100;

export interface AdminMessageActions {
  readonly isPending: boolean;
  /** Why the last attempt failed, for the dialog. Null: it did not. */
  readonly problem: string | null;
  readonly forget: () => void;
  /** Sets the status and, unless blank, the response. @returns the message; null: it failed */
  readonly respond: (
    message: ListedAdminMessage,
    status: MessageStatus,
    response: string,
  ) => Promise<ListedAdminMessage | null>;
  readonly remove: (message: ListedAdminMessage) => Promise<boolean>;
}

/** Administrators' actions on a message; what shows it shows the outcome, which is announced. */
export function useAdminMessageActions(): AdminMessageActions {
  const report = useOutcomeReport();
  const { mutateAsync: sendResponse } = useMutation({
    mutationFn: (input: CallerInput<'support.respond'>) => callApi('support.respond', input),
  });
  const { mutateAsync: sendRemoval } = useMutation({
    mutationFn: (id: string) => callApi('support.remove', { id }),
  });
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const run = async <T>(kind: keyof typeof failures, call: () => Promise<T>) => {
    setIsPending(true);
    setProblem(null);
    try {
      const answer = await call();
      return { answer };
    } catch (error) {
      setProblem(failureAdvice(error, failures[kind]));
      reportFailure(error, failures[kind], report);
      return null;
    } finally {
      setIsPending(false);
    }
  };

  return {
    isPending,
    problem,
    forget: () => setProblem(null),
    respond: async ({ id, username, reviewedAt }, status, response) => {
      const text = response.trim();
      const more = text === '' ? {} : { adminResponse: text };
      const input = { id, basedOn: reviewedAt, status, ...more };
      const done = await run('respond', () => sendResponse(input));
      if (!done) return null;
      const told = text === '' ? `Message from ${username}` : `${username} has been notified.`;
      report({ title: 'Message Updated', text: told, tone: 'success' });
      return done.answer;
    },
    remove: async ({ id, username }) => {
      const done = await run('remove', () => sendRemoval(id));
      if (!done) return false;
      report({ title: 'Message Deleted', text: `Message from ${username}`, tone: 'success' });
      return true;
    },
  };
}

function reportFailure(
  error: unknown,
  failure: string,
  report: (outcome: ToastContent) => void,
): void {
  if (!(error instanceof ProblemError) || error.problem.code !== 'unauthenticated') {
    const text = failureText(error, failure);
    report({ title: 'Error', text, tone: 'destructive', isReasonShown: true });
    return;
  }
  // The specification's own text; the app redirects to sign-in.
  setTimeout(() => {
    showToast({ title: 'Session Expired', text: 'Please log in again', tone: 'destructive' });
  }, afterGeneralNotice);
}
