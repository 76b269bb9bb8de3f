import type { Generated } from 'kysely';

/** `sign_in_failures`: recent wrong passwords. `subject` hashes account and address. */
export interface SignInFailuresTable {
  id: Generated<string>;
  subject: string;
  failed_at: Date;
}

/** `ws_tokens`: each opens one live socket of its session within 30 s. */
export interface SocketTokensTable {
  /** SHA-256 of the token. */
  token_hash: string;
  sid: string;
  expires_at: Date;
}

/** `password_reset_requests` of the last hour. `subject` hashes an account or the typed text. */
export interface PasswordResetRequestsTable {
  subject: string;
  requested_at: Date;
}

/** `oidc_sign_ins`: sign-ins in progress at the OpenID Connect provider, each usable once. */
export interface OidcSignInsTable {
  /** SHA-256 of the secret in the browser's cookie. */
  secret_hash: string;
  expires_at: Date;
}

export interface SignInTables {
  ws_tokens: SocketTokensTable;
  sign_in_failures: SignInFailuresTable;
  password_reset_requests: PasswordResetRequestsTable;
  oidc_sign_ins: OidcSignInsTable;
}
