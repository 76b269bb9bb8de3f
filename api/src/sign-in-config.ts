import { isCommonPassword } from '@greenroom/sync-protocol/account/common-passwords';
import * as v from 'valibot';
import type { OidcSettings } from './features/oidc/oidc-issuer.ts';
import type { DefaultAdmin } from './features/setup/default-admin.ts';

/** Sign-in settings besides the accounts in the database. */
export interface SignInConfig {
  /** Created at start when no administrator exists. Absent: none is created. */
  readonly defaultAdmin?: DefaultAdmin;
  /** The OpenID Connect provider. Absent: local accounts only. */
  readonly oidc?: OidcSettings;
}

export const signInVariables = {
  DEFAULT_ADMIN_USERNAME: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.normalize('NFC'),
      // Looser than the registration, as it was: a server that has started with a name starts again.
      v.check(
        (name) => /^[^@\p{C}]{3,50}$/u.test(name),
        "must be a username: 3 to 50 characters, none of them '@'",
      ),
    ),
  ),
  DEFAULT_ADMIN_PASSWORD: v.optional(
    v.pipe(
      v.string(),
      v.minLength(8, 'must have at least 8 characters'),
      v.maxLength(200, 'must have at most 200 characters'),
      v.check((password) => !isCommonPassword(password), 'must be a less common password'),
    ),
  ),
  OIDC_ISSUER: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (text) => isIssuer(text),
        'must be an https address without query; http is taken from this machine alone',
      ),
    ),
  ),
  OIDC_CLIENT_ID: v.optional(v.pipe(v.string(), v.trim())),
  OIDC_CLIENT_SECRET: v.optional(v.pipe(v.string(), v.trim())),
  OIDC_NAME: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(60, 'must have at most 60 characters')),
  ),
};

type Values = Readonly<Record<keyof typeof signInVariables, string | undefined>>;

/** Returns one line per variable that requires another, unset one. */
export function findSignInFaults(
  values: Partial<Values>,
  publicOrigin: string | undefined,
): string[] {
  const { DEFAULT_ADMIN_USERNAME: username, DEFAULT_ADMIN_PASSWORD: password } = values;
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = values;
  const isProviderMeant = clientId ?? values.OIDC_CLIENT_SECRET ?? values.OIDC_NAME;
  return [
    !username && password && 'DEFAULT_ADMIN_USERNAME must be set where DEFAULT_ADMIN_PASSWORD is',
    username && !password && 'DEFAULT_ADMIN_PASSWORD must be set where DEFAULT_ADMIN_USERNAME is',
    !issuer && isProviderMeant && 'OIDC_ISSUER must be set where another OIDC_ variable is',
    issuer && !clientId && 'OIDC_CLIENT_ID must be set where OIDC_ISSUER is',
    issuer &&
      clientId &&
      !publicOrigin &&
      'PUBLIC_ORIGIN must be set where OIDC_ISSUER is: the provider sends people back there',
  ].filter((line): line is string => typeof line === 'string' && line !== '');
}

/** Converts validated variables into settings. */
export function readSignIn(values: Partial<Values>): SignInConfig {
  const { DEFAULT_ADMIN_USERNAME: username, DEFAULT_ADMIN_PASSWORD: password } = values;
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret } = values;
  return {
    ...(username && password && { defaultAdmin: { username, password } }),
    ...(issuer &&
      clientId && {
        oidc: {
          issuer,
          clientId,
          ...(secret && { clientSecret: secret }),
          name: values.OIDC_NAME ?? new URL(issuer).host,
        },
      }),
  };
}

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username } = new URL(text);
  const isOwnMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isOwnMachine);
  return isSafe && !search && !hash && !username;
}
