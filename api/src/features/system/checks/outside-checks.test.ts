import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noDatabase } from '../../../database/no-database.ts';
import type { Files } from '../../../files/files.ts';
import { unusedFiles } from '../../../files/testing/unused-files.ts';
import type { CheckParts } from './check-parts.ts';
import {
  checkOrigin,
  checkPush,
  checkSockets,
  checkStore,
  findOriginFaults,
} from './outside-checks.ts';

let outside: Server | undefined;
afterEach(() => {
  outside?.close();
  outside = undefined;
  vi.unstubAllGlobals();
});

function partsWith(over: Partial<CheckParts> = {}): CheckParts {
  return {
    db: noDatabase,
    settings: {},
    openKeys: () => Promise.resolve(null),
    openFiles: () => Promise.resolve(unusedFiles),
    schema: '',
    unknownVariables: [],
    now: () => new Date(),
    ...over,
  };
}

const answerWith = (cookie: string | null, headers: Record<string, string> = {}) => {
  const answer = new Response(null, { status: 302, headers });
  if (cookie !== null) answer.headers.append('set-cookie', cookie);
  return answer;
};
const hsts = { 'strict-transport-security': 'max-age=1' };

describe('the public address', () => {
  it.each([
    ['safe', '__Host-greenroom_session=; Path=/; HttpOnly; Secure; SameSite=Lax', hsts, []],
    [
      'without https behind the proxy',
      'greenroom_session=; Path=/; HttpOnly; SameSite=Lax',
      {},
      [
        'the session cookie is not Secure',
        'the session cookie is not bound to the host',
        'Strict-Transport-Security is missing',
      ],
    ],
    ['of another server', null, hsts, ['another server answers there (status 302)']],
  ])('%s', (_what, cookie, headers, faults) => {
    expect(findOriginFaults(answerWith(cookie, headers))).toEqual(faults);
  });

  it('that cannot be reached from here is not called broken', async () => {
    const settings = { publicOrigin: 'https://127.0.0.1:2' };
    expect(await checkOrigin(partsWith({ settings }))).toEqual({
      state: 'warning',
      text: 'https://127.0.0.1:2 cannot be reached from here (ECONNREFUSED). Check it from another machine.',
    });
  });
});

async function serve(answer: (request: IncomingMessage) => Record<string, string>) {
  outside = createServer((request, reply) => {
    request.resume();
    reply.writeHead(200, answer(request)).end();
  }).listen(0, '127.0.0.1');
  await once(outside, 'listening');
  return `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
}

describe('live connections', () => {
  const check = (publicOrigin: string) => checkSockets(partsWith({ settings: { publicOrigin } }));

  it('do not pass a proxy that drops the upgrade', async () => {
    expect(await check(await serve(() => ({})))).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('status 200'),
    });
  });

  it('of an address out of reach are not called broken', async () => {
    expect(await check('http://127.0.0.1:2')).toMatchObject({ state: 'warning' });
  });
});

it('a push service that answers with any status is within reach', async () => {
  const settings = { pushTestOrigin: await serve(() => ({})) };
  expect(await checkPush(partsWith({ settings }))).toEqual({
    state: 'ok',
    text: 'The push services answer',
  });
});

const proxyAdvice =
  '. If a proxy reads along, take it out of the way, or trust its authority by NODE_EXTRA_CA_CERTS.';

function failWith(codeOf: (address: string) => string | undefined): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const code = codeOf(address);
    if (code === undefined) return new Response(null);
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  });
}

it.each([
  ['CERT_HAS_EXPIRED', ''],
  ['SELF_SIGNED_CERT_IN_CHAIN', proxyAdvice],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', proxyAdvice],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', proxyAdvice],
  ['ERR_TLS_CERT_ALTNAME_INVALID', ''],
  ['INVALID_CA', ''],
  ['HOSTNAME_MISMATCH', ''],
])(
  'a certificate at one push service alone (%s) is told as that, with a proxy if its issuer is unknown',
  async (code, advice) => {
    const bad = 'fcm.googleapis.com';
    failWith((address) => (address.includes(bad) ? code : undefined));
    expect(await checkPush(partsWith())).toEqual({
      state: 'warning',
      text: `Members may get no pushes: no valid certificate from ${bad} (${code})${advice}`,
    });
  },
);

it.each([
  ['INVALID_CA', ''],
  ['SELF_SIGNED_CERT_IN_CHAIN', proxyAdvice],
])(
  'push services out of reach are told beside those without a valid certificate (%s)',
  async (code, advice) => {
    failWith((address) => (address.includes('mozilla') ? code : 'ENOTFOUND'));
    expect((await checkPush(partsWith())).text).toBe(
      `Let the server reach the push services, or members get no pushes: no answer from fcm.googleapis.com, web.push.apple.com (ENOTFOUND); no valid certificate from updates.push.services.mozilla.com (${code})${advice}`,
    );
  },
);

it('a handshake that fails is told as no answer', async () => {
  failWith(() => 'ERR_SSL_NO_SHARED_SIGNATURE_ALGORITHMS');
  const { text } = await checkPush(partsWith());
  expect(text).toContain('no answer from fcm.googleapis.com');
  expect(text).not.toContain('certificate');
});

describe('the object store', () => {
  const origin = 'https://greenroom.example';
  const check = async (headers: Record<string, string>) => {
    const seen: string[] = [];
    const address = await serve(({ method, headers: sent }) => {
      const asked = sent['access-control-request-headers'] ?? sent['content-type'];
      seen.push(`${method} ${sent.origin} ${asked}`);
      return headers;
    });
    const files = {
      ...unusedFiles,
      quarantine: {
        direct: { whole: async (key: string) => `${address}/${key}` },
        remove: async (key: string) => void seen.push(`removed ${key.slice(0, 16)}`),
      },
      store: { findFault: async () => null },
    } as unknown as Files;
    const openFiles = () => Promise.resolve(files);
    const found = await checkStore(partsWith({ openFiles, settings: { publicOrigin: origin } }));
    return { found, seen };
  };

  const rule = {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, PUT',
    'access-control-allow-headers': 'Content-Type',
  };

  it('takes an upload as a browser sends it, which is removed again', async () => {
    const { found, seen } = await check(rule);
    expect(found).toEqual({ state: 'ok', text: `Answers, and takes uploads from ${origin}` });
    expect(seen).toEqual([
      `OPTIONS ${origin} content-type`,
      `PUT ${origin} application/octet-stream`,
      'removed quarantine/check',
    ]);
  });

  it.each([
    ['another origin', { ...rule, 'access-control-allow-origin': 'https://other.example' }],
    ['other methods', { ...rule, 'access-control-allow-methods': 'GET' }],
    ['no header', { ...rule, 'access-control-allow-headers': '' }],
    ['the origin alone', { 'access-control-allow-origin': origin }],
  ])('whose CORS rule allows %s fails in words', async (_what, headers) => {
    const { found } = await check(headers);
    expect(found.state).toBe('failed');
    expect(found.text).toContain(`do not allow PUT with content-type from ${origin}`);
  });
});
