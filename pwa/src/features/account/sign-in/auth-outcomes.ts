import { noticeOfReturn, type SignInReturn } from '@greenroom/sync-protocol/account/sign-in-return';
import { ProblemError } from '../../../rest/problem-error.ts';
import {
  defaultToastDuration,
  longToastDuration,
  type ToastContent,
} from '../../../ui/toast/toast-store.ts';

/** Result of an attempt: a toast, and a failure also beside the form. */
export interface AuthOutcome extends ToastContent {
  readonly text: string;
  /** What to do next; stays beside the form and is not in the toast. Absent: nothing. */
  readonly next?: string;
}

// No notification reaches an account before its first sign-in.
const waitForApproval = 'Come back and sign in to see whether you were approved.';

export const signedIn: AuthOutcome = {
  title: 'Login successful',
  text: 'Welcome back!',
  tone: 'success',
};

export const registered: AuthOutcome = {
  title: 'Registration successful',
  text: 'Your account has been created and is pending approval. An administrator will review your account shortly.',
  tone: 'success',
  duration: longToastDuration,
  next: waitForApproval,
};

/** Why a sign-in failed, in the texts and tones of spec member 8. */
export function describeSignInFailure(error: unknown): AuthOutcome {
  const status = error instanceof ProblemError ? error.problem.status : undefined;
  const details = error instanceof ProblemError ? error.problem.details : undefined;
  if (status === 'pending' || status === 'rejected') {
    const outcome = describeSignInReturn(status);
    return details === undefined ? outcome : { ...outcome, text: details };
  }
  return { title: 'Login failed', text: reasonOf(error), tone: 'destructive' };
}

/**
 * Result of a sign-in with the provider, worded as for a password (spec member 8). `reason`: the
 * administrators', for a rejection; null: the standard text.
 */
export function describeSignInReturn(
  outcome: SignInReturn,
  reason: string | null = null,
): AuthOutcome {
  const { title, details } = noticeOfReturn(outcome);
  const isRefused = outcome === 'pending' || outcome === 'rejected';
  return {
    title,
    text: outcome === 'rejected' && reason !== null ? reason : details,
    tone: outcome === 'pending' ? 'neutral' : 'destructive',
    duration: isRefused ? longToastDuration : defaultToastDuration,
    ...(outcome === 'pending' && { next: waitForApproval }),
  };
}

/** A new password was requested from the administrators (spec member 8). */
export const resetRequested: AuthOutcome = {
  title: 'Request Sent',
  text: 'Your password reset request has been sent to the administrators. They will send you a new password shortly.',
  tone: 'success',
};

/** Why requesting a new password failed (spec member 8). */
export function describeResetFailure(error: unknown): AuthOutcome {
  return { title: 'Request Failed', text: reasonOf(error), tone: 'destructive' };
}

/** Why a registration failed (spec member 8). */
export function describeRegistrationFailure(error: unknown): AuthOutcome {
  return { title: 'Registration failed', text: reasonOf(error), tone: 'destructive' };
}

/** The password was changed (decisions: Account). */
export const passwordChanged: AuthOutcome = {
  title: 'Password Changed',
  text: 'You are signed out everywhere else.',
  tone: 'success',
};

export function describePasswordFailure(error: unknown): AuthOutcome {
  return { title: 'Password Not Changed', text: reasonOf(error), tone: 'destructive' };
}

/** An error's message, or a general one. */
export function reasonOf(error: unknown): string {
  return error instanceof Error && error.message !== ''
    ? error.message
    : 'Something went wrong. Please try again.';
}
