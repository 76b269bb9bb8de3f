/**
 * How a sign-in with the OpenID Connect provider comes back to /auth when it opened no session, in
 * the query `/auth?refused=…`: the account waits or was rejected, the provider or the person did not
 * go through with it (`failed`), or the provider could not be reached (`unavailable`).
 */
export const signInReturns = ['pending', 'rejected', 'failed', 'unavailable'] as const;

export type SignInReturn = (typeof signInReturns)[number];

/** The query parameter of /auth that carries it. */
export const signInReturnParameter = 'refused';

/** What a person is told: `title` and `details` of a notice. */
export interface SignInNotice {
  readonly title: string;
  readonly details: string;
}

const notices = {
  pending: {
    title: 'Account Pending Approval',
    details:
      'Your account is waiting for administrator approval. You will be notified once approved.',
  },
  rejected: {
    title: 'Account Rejected',
    details: 'Your account has been rejected. Please contact support for assistance.',
  },
  failed: { title: 'Login failed', details: 'Signing in was not completed. Please try again.' },
  unavailable: {
    title: 'Login failed',
    details: 'The sign-in service cannot be reached. Please try again in a moment.',
  },
} as const satisfies Record<SignInReturn, SignInNotice>;

/** The notice of a sign-in that came back (pending and rejected: spec member 8, Login). */
export function noticeOfReturn(outcome: SignInReturn): SignInNotice {
  return notices[outcome];
}

/**
 * Where a sign-in that opened a session returns to. Not the landing: that one does not ask who is
 * signed in on a browser that knows nobody; sign-in does, and leads on to where the person wanted.
 */
export const signedInReturnPath = '/auth';

/** The address a browser is sent to when no session was opened. */
export function signInReturnPath(outcome: SignInReturn): string {
  return `/auth?${signInReturnParameter}=${outcome}`;
}

/** What the query of /auth says; null when it says nothing of a sign-in. */
export function readSignInReturn(search: string): SignInReturn | null {
  const value = new URLSearchParams(search).get(signInReturnParameter);
  return signInReturns.find((outcome) => outcome === value) ?? null;
}

/**
 * The cookie that brings an administrator's reason for a rejection to /auth, to be read once. The
 * address cannot carry it: anybody could write one, and it would stand in logs.
 */
export const refusalReasonCookie = 'greenroom_refusal';

/** The reason as the cookie's value: its UTF-8 in base64url, at most 2,000 characters for 500. */
export function encodeRefusalReason(reason: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(reason));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The reason among a page's cookies ('a=1; b=2'); null when there is none that can be read. */
export function readRefusalReason(cookies: string): string | null {
  const value = new RegExp(`(?:^|; )${refusalReasonCookie}=([\\w-]+)`).exec(cookies)?.[1];
  if (value === undefined) return null;
  try {
    const bytes = atob(value.replaceAll('-', '+').replaceAll('_', '/'));
    const codes = Uint8Array.from(bytes, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(codes);
  } catch {
    return null;
  }
}
