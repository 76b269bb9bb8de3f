/**
 * Outcomes of an OpenID Connect sign-in that opened no session, in the query `/auth?refused=…`.
 * `pending`, `rejected`: the account's status. `failed`: the provider or the person did not
 * complete it. `unavailable`: the provider could not be reached.
 */
export const signInReturns = ['pending', 'rejected', 'failed', 'unavailable'] as const;

export type SignInReturn = (typeof signInReturns)[number];

/** Query parameter of /auth that holds the outcome. */
export const signInReturnParameter = 'refused';

/** Title and text of the notice shown to the person. */
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

/** The notice for an outcome (pending and rejected: spec member 8, Login). */
export function noticeOfReturn(outcome: SignInReturn): SignInNotice {
  return notices[outcome];
}

/** Destination after a sign-in that opened a session; /auth redirects to the wanted page. */
export const signedInReturnPath = '/auth';

/** Destination after a sign-in that opened no session. */
export function signInReturnPath(outcome: SignInReturn): string {
  return `/auth?${signInReturnParameter}=${outcome}`;
}

/** The outcome in the query of /auth; null: the query holds none. */
export function readSignInReturn(search: string): SignInReturn | null {
  const value = new URLSearchParams(search).get(signInReturnParameter);
  return signInReturns.find((outcome) => outcome === value) ?? null;
}

/**
 * Cookie that carries an administrator's reason for a rejection to /auth; read once. Not in the
 * address, which anybody could forge and which logs record.
 */
export const refusalReasonCookie = 'greenroom_refusal';

/** The reason as cookie value: UTF-8 in base64url, at most 2,000 characters for 500 of text. */
export function encodeRefusalReason(reason: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(reason));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The reason in `document.cookie` ('a=1; b=2'); null: absent or unreadable. */
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
