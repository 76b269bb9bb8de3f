import * as client from 'openid-client';
import type { OidcIdentity } from './oidc-accounts.ts';
import { readProfile } from './oidc-profile.ts';
import type { OidcSecrets } from './oidc-secrets.ts';
import type { OidcSettings } from './oidc-settings.ts';

/** Seconds one request to the provider may take. */
const timeout = 5;

/** The provider said no (`failed`), or could not be reached or understood (`unavailable`). */
export class OidcError extends Error {
  readonly outcome: 'failed' | 'unavailable';

  constructor(cause: unknown) {
    super('The provider did not go along', { cause });
    this.name = 'OidcError';
    this.outcome = isUnreachable(cause) ? 'unavailable' : 'failed';
  }
}

/** The provider as the sign-in needs it. Each call throws an OidcError. */
export interface OidcIssuer {
  /** Where a browser is sent to sign in. */
  authorizationUrl(secrets: OidcSecrets): Promise<URL>;
  /**
   * Exchanges the code a browser came back with, and checks state, issuer, nonce, audience, expiry
   * and signature of what it brought. `query`: of the return, without '?'.
   */
  redeem(query: string, secrets: OidcSecrets): Promise<OidcIdentity & { readonly idToken: string }>;
  /** Where a browser is sent to sign out there, too; null: the provider knows no such place. */
  logoutUrl(idToken: string): Promise<URL | null>;
}

/** A provider found by its discovery document, which is read at first use and then kept. */
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
      asking(async () => buildRequest(await configuration(), redirectUri, secrets)),
    redeem: (query, secrets) =>
      asking(async () => {
        // Not the address the request came to: a proxy may have changed it, and it must be exact.
        const returned = new URL(`${redirectUri}?${query}`);
        return redeemCode(await configuration(), returned, secrets);
      }),
    logoutUrl: (idToken) =>
      asking(async () => {
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
      asking(async () => {
        if (!config.serverMetadata().userinfo_endpoint) return readProfile(claims);
        const told = await client.fetchUserInfo(config, tokens.access_token, claims.sub);
        return readProfile({ ...claims, ...told });
      }),
  };
}

async function discover(settings: OidcSettings): Promise<client.Configuration> {
  const issuer = new URL(settings.issuer);
  const authentication = settings.clientSecret
    ? client.ClientSecretPost(settings.clientSecret)
    : client.None();
  // http is configured for this machine alone (sign-in-config.ts).
  const insecure = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  return client.discovery(issuer, settings.clientId, undefined, authentication, {
    timeout,
    // The ID token's signature is checked, too, whatever channel it came by.
    execute: [client.enableNonRepudiationChecks, ...insecure],
  });
}

async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new OidcError(error);
  }
}

function isUnreachable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return true;
  // What fetch throws when there is nobody at the other end.
  return error instanceof TypeError && error.message === 'fetch failed';
}
