import { createHmac } from 'node:crypto';
import * as client from 'openid-client';
import type { OidcIdentity } from './oidc-accounts.ts';
import { readProfile } from './oidc-profile.ts';

/** Values that bind a sign-in at the provider to its browser. */
interface OidcSecrets {
  readonly state: string;
  readonly nonce: string;
  /** PKCE's code verifier: 43 characters. */
  readonly verifier: string;
}

/** The OpenID Connect provider, and Greenroom's client registration at it. */
export interface OidcSettings {
  /** As in its discovery document. */
  readonly issuer: string;
  readonly clientId: string;
  /** Absent: a public client, protected by PKCE only. */
  readonly clientSecret?: string;
  /** Display name of the provider. */
  readonly name: string;
}

/** Seconds a request to the provider may take. */
const timeout = 5;

/** The provider refused (`failed`), or was unreachable or its answer unusable (`unavailable`). */
export class OidcError extends Error {
  readonly outcome: 'failed' | 'unavailable';

  constructor(cause: unknown) {
    super('The provider did not go along', { cause });
    this.name = 'OidcError';
    this.outcome = isUnreachable(cause) ? 'unavailable' : 'failed';
  }
}

/** The provider's operations for signing in and out. Each throws an OidcError. */
export interface OidcIssuer {
  /** The address where a browser signs in. */
  authorizationUrl(secrets: OidcSecrets): Promise<URL>;
  /** Redeems the code; checks state, issuer, nonce, audience, expiry and signature. */
  redeem(query: string, secrets: OidcSecrets): Promise<OidcIdentity & { readonly idToken: string }>;
  /** The address where a browser signs out at the provider; null: the provider has none. */
  logoutUrl(idToken: string): Promise<URL | null>;
}

/** A provider described by its discovery document, which is read at first use and then kept. */
export function createOidcIssuer(settings: OidcSettings, publicOrigin: string): OidcIssuer {
  const redirectUri = `${publicOrigin}/api/login/callback`;
  let found: Promise<client.Configuration> | undefined;
  const configuration = () => {
    found ??= discover(settings).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
  return {
    authorizationUrl: (secrets) =>
      withOidcErrors(async () => buildRequest(await configuration(), redirectUri, secrets)),
    redeem: (query, secrets) =>
      withOidcErrors(async () => {
        // Not the request's own address: it must match exactly, and a proxy may have changed it.
        const returned = new URL(`${redirectUri}?${query}`);
        return redeemCode(await configuration(), returned, secrets);
      }),
    logoutUrl: (idToken) =>
      withOidcErrors(async () => {
        const config = await configuration();
        if (!config.serverMetadata().end_session_endpoint) return null;
        return client.buildEndSessionUrl(config, {
          id_token_hint: idToken,
          post_logout_redirect_uri: `${publicOrigin}/`,
        });
      }),
  };
}

async function buildRequest(
  config: client.Configuration,
  redirectUri: string,
  { state, nonce, verifier }: OidcSecrets,
): Promise<URL> {
  return client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
}

async function redeemCode(
  config: client.Configuration,
  returned: URL,
  { state, nonce, verifier }: OidcSecrets,
) {
  const tokens = await client.authorizationCodeGrant(config, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims || !tokens.id_token) throw new Error('The provider gave no ID token');
  return {
    issuer: claims.iss,
    subject: claims.sub,
    idToken: tokens.id_token,
    readProfile: () =>
      withOidcErrors(async () => {
        if (!config.serverMetadata().userinfo_endpoint) return readProfile(claims);
        const userInfo = await client.fetchUserInfo(config, tokens.access_token, claims.sub);
        return readProfile({ ...claims, ...userInfo });
      }),
  };
}

async function discover(settings: OidcSettings): Promise<client.Configuration> {
  const issuer = new URL(settings.issuer);
  const authentication = settings.clientSecret
    ? client.ClientSecretPost(settings.clientSecret)
    : client.None();
  // The configuration allows http only for this machine (sign-in-config.ts).
  const insecure = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  return client.discovery(issuer, settings.clientId, undefined, authentication, {
    timeout,
    // Check the ID token's signature even on a TLS connection to the provider.
    execute: [client.enableNonRepudiationChecks, ...insecure],
  });
}

async function withOidcErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new OidcError(error);
  }
}

function isUnreachable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return true;
  // fetch throws this when the connection fails.
  return error instanceof TypeError && error.message === 'fetch failed';
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
