import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration, type JWK } from 'oidc-provider';

/** The provider's claims about a person, besides `sub`. */
export type Claims = Readonly<Record<string, unknown>>;

/** By whom an ID token is signed instead: nobody, a stranger, or one whose key the token brings. */
export type Forgery = 'unsigned' | 'by another key' | 'by a key it brings itself';

export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** People who can sign in, by subject. */
  readonly people: Map<string, Claims>;
  /** Changes the claims of subsequent ID tokens, which are signed again. Null: no change. */
  tamper(change: ((claims: Claims) => Claims) | null): void;
  /** Gives subsequent ID tokens another signature. Null: the provider's own. */
  forge(forgery: Forgery | null): void;
  stop(): Promise<void>;
}

/**
 * A real OpenID Connect provider on this machine. Its sign-in page has one field, `login`, for the
 * subject (empty: the person cancels), without password or consent. `clientOrigin`: PUBLIC_ORIGIN
 * of the app. `port` absent: a free one.
 */
export async function startTestProvider(clientOrigin: string, port = 0): Promise<TestProvider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const people = new Map<string, Claims>();
  let change: ((claims: Claims) => Claims) | null = null;
  let forgery: Forgery | null = null;
  let provider: Provider | undefined;
  const server = createServer((request, response) => {
    if (!provider) return;
    if (request.url?.startsWith('/interaction/')) void interact(provider, request, response);
    else void provider.callback()(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientId = 'greenroom';
  const clientSecret = 'a-secret-between-the-two-of-them';
  provider = new Provider(issuer, {
    ...settings,
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${clientOrigin}/api/login/callback`],
        post_logout_redirect_uris: [`${clientOrigin}/`],
      },
    ],
    jwks: {
      keys: [{ ...(privateKey.export({ format: 'jwk' }) as JWK), alg: 'RS256', kid: 'one' }],
    },
    findAccount: (_context, sub) =>
      people.has(sub) ? { accountId: sub, claims: () => ({ sub, ...people.get(sub) }) } : undefined,
  });
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (context.path !== '/token' || !body?.id_token) return;
    if (change) {
      context.body = { ...body, id_token: signAgain(body.id_token, change, privateKey) };
    } else if (forgery) {
      context.body = { ...body, id_token: forgeSignature(body.id_token, forgery) };
    }
  });
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    tamper: (wanted) => {
      change = wanted;
    },
    forge: (wanted) => {
      forgery = wanted;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const settings: Configuration = {
  // Seconds; set explicitly, or the provider warns.
  ttl: {
    AccessToken: 600,
    AuthorizationCode: 60,
    Grant: 600,
    IdToken: 600,
    Interaction: 600,
    Session: 600,
  },
  cookies: { keys: ['signs the cookies of a test'] },
  claims: {
    openid: ['sub'],
    profile: ['preferred_username', 'nickname', 'name', 'given_name', 'family_name'],
    email: ['email', 'email_verified'],
  },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (context, form) => {
        context.body = `<!doctype html><title>Sign out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Sign out of the provider</button>`;
      },
    },
  },
  pkce: { required: () => true },
  interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
  // Grants every request.
  loadExistingGrant: async (context) => {
    const { client, session, params } = context.oidc;
    if (!client || !session?.accountId) return undefined;
    const grant = new context.oidc.provider.Grant({
      clientId: client.clientId,
      accountId: session.accountId,
    });
    grant.addOIDCScope(String(params?.['scope']));
    await grant.save();
    return grant;
  },
};

/** GET shows the sign-in page, POST signs in as the typed subject. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      '<!doctype html><html lang="en"><title>Provider</title><form method="post"><label>Account <input name="login"></label><button>Sign in with the provider</button></form>',
    );
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const login = new URLSearchParams(Buffer.concat(chunks).toString()).get('login') ?? '';
  const result =
    login === ''
      ? { error: 'access_denied', error_description: 'The person turned back' }
      : { login: { accountId: login } };
  await provider.interactionFinished(request, response, result);
}

function signAgain(token: string, change: (claims: Claims) => Claims, key: KeyObject): string {
  const [header = '', payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
  const changed = Buffer.from(JSON.stringify(change(claims))).toString('base64url');
  const signature = sign('RSA-SHA256', Buffer.from(`${header}.${changed}`), key);
  return `${header}.${changed}.${signature.toString('base64url')}`;
}

/** The same claims under a signature that is not the provider's. */
function forgeSignature(token: string, forgery: Forgery): string {
  const [header = '', payload = ''] = token.split('.');
  const own = JSON.parse(Buffer.from(header, 'base64url').toString()) as Claims;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const claimed = {
    ...own,
    ...(forgery === 'unsigned' && { alg: 'none' }),
    ...(forgery === 'by a key it brings itself' && {
      kid: 'stranger',
      jwk: publicKey.export({ format: 'jwk' }),
    }),
  };
  const body = `${Buffer.from(JSON.stringify(claimed)).toString('base64url')}.${payload}`;
  if (forgery === 'unsigned') return `${body}.`;
  return `${body}.${sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64url')}`;
}
