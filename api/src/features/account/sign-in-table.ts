import type { Generated } from 'kysely';

/** `sign_in_failures`: wrong passwords of the last minutes. `subject` hashes account and address. */
export interface SignInFailuresTable {
  id: Generated<string>;
  subject: string;
  failed_at: Date;
}

/** `ended_sessions`: sessions that ended in the last 90 days, written by triggers alone. */
export interface EndedSessionsTable {
  sid: string;
  /** Null: the account is gone, and `ended_at` says since when. */
  user_id: string | null;
  ended_at: Date;
}

/** `ws_tokens`: each opens one live socket of its session within half a minute. */
export interface SocketTokensTable {
  /** SHA-256 of the token. */
  token_hash: string;
  sid: string;
  expires_at: Date;
}

/** `password_reset_requests`: who asked in the last hour. `subject` hashes an account or what was typed. */
export interface PasswordResetRequestsTable {
  subject: string;
  requested_at: Date;
}

/** `oidc_sign_ins`: sign-ins under way at the OpenID Connect provider, each good for one return. */
export interface OidcSignInsTable {
  /** SHA-256 of the secret in the browser's cookie. */
  secret_hash: string;
  expires_at: Date;
}
