import { createHmac } from 'node:crypto';

/** What one sign-in at the provider is bound to its browser by. */
export interface OidcSecrets {
  readonly state: string;
  readonly nonce: string;
  /** PKCE's code verifier: 43 characters. */
  readonly verifier: string;
}

/**
 * State, nonce and verifier of a sign-in, all made from the secret in the browser's cookie: whoever
 * reads the database, where its hash alone lies, can take part in no sign-in, and a return meets only
 * the browser that began it.
 */
export function deriveSecrets(secret: string): OidcSecrets {
  const derive = (use: string) => createHmac('sha256', secret).update(use).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}
