import { ProblemError } from '../../rest/problem-error.ts';
import { longToastDuration, type ToastContent } from '../../ui/toast/toast-store.ts';

/** What a person is told after an attempt: as a toast, and beside the form when it failed. */
export interface Outcome extends ToastContent {
  readonly text: string;
}

export const signedIn: Outcome = {
  title: 'Login successful',
  text: 'Welcome back!',
  tone: 'success',
};

export const registered: Outcome = {
  title: 'Registration successful',
  text: 'Your account has been created and is pending approval. An administrator will review your account shortly.',
  tone: 'success',
  duration: longToastDuration,
};

/** Why a sign-in did not succeed, in the texts and tones of spec member 8. */
export function describeSignInFailure(error: unknown): Outcome {
  const status = error instanceof ProblemError ? error.problem.status : undefined;
  const details = error instanceof ProblemError ? error.problem.details : undefined;
  if (status === 'pending') {
    return {
      title: 'Account Pending Approval',
      text:
        details ??
        'Your account is waiting for administrator approval. You will be notified once approved.',
      tone: 'neutral',
      duration: longToastDuration,
    };
  }
  if (status === 'rejected') {
    return {
      title: 'Account Rejected',
      text: details ?? 'Your account has been rejected. Please contact support for assistance.',
      tone: 'destructive',
      duration: longToastDuration,
    };
  }
  return { title: 'Login failed', text: reasonOf(error), tone: 'destructive' };
}

/** Why a registration did not succeed (spec member 8). */
export function describeRegistrationFailure(error: unknown): Outcome {
  return { title: 'Registration failed', text: reasonOf(error), tone: 'destructive' };
}

function reasonOf(error: unknown): string {
  return error instanceof Error && error.message !== ''
    ? error.message
    : 'Something went wrong. Please try again.';
}
