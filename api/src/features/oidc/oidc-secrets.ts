import { createHmac } from 'node:crypto';

/** Values that bind a sign-in at the provider to its browser. */
export interface OidcSecrets {
  readonly state: string;
  readonly nonce: string;
  /** PKCE's code verifier: 43 characters. */
  readonly verifier: string;
}

/**
 * State, nonce and verifier of a sign-in, all derived from the secret in the browser's cookie. The
 * database holds only its hash, so that reading the database gives access to no sign-in, and a
 * return is valid only in the browser that began it.
 */
export function deriveSecrets(secret: string): OidcSecrets {
  const derive = (use: string) => createHmac('sha256', secret).update(use).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}
