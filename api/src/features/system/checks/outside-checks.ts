import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { SystemCheck } from '@greenroom/sync-protocol/system/system-records';
import type { CheckedSettings, CheckParts } from './check-parts.ts';

type Found = Omit<SystemCheck, 'name'>;

/** Milliseconds another server may take. */
const answerLimit = 3_000;

const pushServices = [
  'https://fcm.googleapis.com/',
  'https://updates.push.services.mozilla.com/',
  'https://web.push.apple.com/',
];

/** The public address as a browser sees it: https, its headers and the cookies' attributes. */
export async function checkOrigin({ settings: { publicOrigin } }: CheckParts): Promise<Found> {
  if (publicOrigin === undefined) {
    return {
      state: 'warning',
      text: 'Set PUBLIC_ORIGIN to the https address that members open; until then any address is taken for it',
    };
  }
  if (!publicOrigin.startsWith('https:')) {
    const isHere = /^http:\/\/(?:localhost|127\.|\[::1\])/.test(publicOrigin);
    const text = 'Without https browsers offer neither installation nor pushes';
    return isHere ? { state: 'ok', text: 'This machine alone' } : { state: 'warning', text };
  }
  const answer = await ask(`${publicOrigin}/api/logout`).catch((error: unknown) => codeOf(error));
  if (typeof answer === 'string') {
    return {
      state: 'warning',
      text: `${publicOrigin} cannot be reached from here (${answer}). Check it from another machine.`,
    };
  }
  const faults = findOriginFaults(answer);
  if (faults.length > 0) return { state: 'failed', text: `${publicOrigin}: ${faults.join('; ')}` };
  return { state: 'ok', text: `${publicOrigin} answers by https, with safe cookies` };
}

/** What is wrong with the answer of the sign-out's address, which clears the cookies. */
export function findOriginFaults({ status, headers }: Response): string[] {
  const cookies = headers.getSetCookie();
  const session = cookies.find((cookie) => /greenroom_session/.test(cookie)) ?? '';
  if (session === '') return [`another server answers there (status ${status})`];
  const attributes = session.toLowerCase().split(/;\s*/);
  return [
    !attributes.includes('secure') && 'the session cookie is not Secure',
    !attributes.includes('httponly') && 'the session cookie is not HttpOnly',
    !session.startsWith('__Host-') && 'the session cookie is not bound to the host',
    !headers.has('strict-transport-security') && 'Strict-Transport-Security is missing',
  ].filter((fault): fault is string => fault !== false);
}

/** Whether a WebSocket reaches the server through the public address; it is refused without a session. */
export async function checkSockets({
  settings: { publicOrigin },
}: Pick<CheckParts, 'settings'>): Promise<Found> {
  if (publicOrigin === undefined) {
    return { state: 'unused', text: 'Checked once PUBLIC_ORIGIN is set' };
  }
  const status = await askForSocket(publicOrigin).catch((error: unknown) => codeOf(error));
  if (status === 401) return { state: 'ok', text: 'WebSockets reach the server' };
  if (typeof status === 'string') {
    return {
      state: 'warning',
      text: `${publicOrigin} cannot be reached from here (${status}). Check it from another machine.`,
    };
  }
  return {
    state: 'failed',
    text: `WebSockets do not reach the server (status ${status}): pass Upgrade and Connection on in the proxy. Until then news arrive late.`,
  };
}

/** The status of an attempt to open the live connection. */
async function askForSocket(origin: string): Promise<number> {
  const request = (origin.startsWith('https:') ? https : http).request(`${origin}/ws`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      origin,
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    },
    signal: AbortSignal.timeout(answerLimit),
  });
  try {
    const answered = once(request.end(), 'response') as Promise<[IncomingMessage]>;
    const upgraded = once(request, 'upgrade') as Promise<[IncomingMessage]>;
    const [{ statusCode = 0 }] = await Promise.race([answered, upgraded]);
    return statusCode;
  } finally {
    request.destroy();
  }
}

const servicesOf = ({ pushTestOrigin }: CheckedSettings) =>
  pushTestOrigin === undefined ? pushServices : [`${pushTestOrigin}/`];

/** A certificate's faults at a time it is not made for. */
const outOfTime = ['CERT_NOT_YET_VALID', 'CERT_HAS_EXPIRED'];
/** Node's codes of a certificate that is not valid; those of OpenSSL's handshake name certificates too. */
const certificateFault =
  /^(?!ERR_SSL_).*(?:CERT|SIGNATURE|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH)/;
/** Those of an unknown issuer, such as that of a network which reads along. */
const unknownIssuer = /SELF_SIGNED_CERT|GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE|CERT_UNTRUSTED/;
const wrongTime =
  "The push services' certificates are not valid at this machine's time. Set it by NTP.";

/**
 * The time at the push service that answers first; null: none does.
 * @throws where their certificates are not valid at this machine's time, in words for an operator
 */
export async function readOutsideClock(settings: CheckedSettings): Promise<Date | null> {
  const read = async (address: string) => {
    const { headers } = await ask(address);
    const time = new Date(headers.get('date') ?? '');
    if (Number.isNaN(time.getTime())) throw new Error('An answer without a date');
    return time;
  };
  return Promise.any(servicesOf(settings).map(read)).catch(({ errors }: AggregateError) => {
    // Others may be out of reach.
    if (!errors.some((error) => outOfTime.includes(codeOf(error)))) return null;
    throw new Error(wrongTime);
  });
}

/** Whether pushes can leave this network. */
export async function checkPush({ settings }: Pick<CheckParts, 'settings'>): Promise<Found> {
  const answers = await Promise.all(
    servicesOf(settings).map((address) =>
      ask(address).then(
        () => null,
        (error: unknown) => ({ host: new URL(address).host, code: codeOf(error) }),
      ),
    ),
  );
  const faults = answers.filter((answer) => answer !== null);
  if (faults.length === 0) return { state: 'ok', text: 'The push services answer' };
  // A service that answers shows that the clock may be right.
  if (faults.length === answers.length && faults.some(({ code }) => outOfTime.includes(code))) {
    return { state: 'warning', text: `Members get no pushes. ${wrongTime}` };
  }
  const list = (which: typeof faults) =>
    [...Map.groupBy(which, ({ code }) => code)]
      .map(([code, alike]) => `${alike.map(({ host }) => host).join(', ')} (${code})`)
      .join(', ');
  const invalid = faults.filter(({ code }) => certificateFault.test(code));
  const away = faults.filter((fault) => !invalid.includes(fault));
  const told = [
    away.length > 0 && `no answer from ${list(away)}`,
    invalid.length > 0 && `no valid certificate from ${list(invalid)}`,
  ].filter((part) => part !== false);
  const opening =
    away.length === 0
      ? 'Members may get no pushes'
      : 'Let the server reach the push services, or members get no pushes';
  const advice = invalid.some(({ code }) => unknownIssuer.test(code))
    ? '. If a proxy reads along, take it out of the way, or trust its authority by NODE_EXTRA_CA_CERTS.'
    : '';
  const text = `${opening}: ${told.join('; ')}${advice}`;
  return { state: 'warning', text };
}

/** A real upload of one byte to a signed address, as a browser at the public address sends it. */
export async function checkStore(parts: CheckParts): Promise<Found> {
  const { quarantine, store } = await parts.openFiles();
  if (!store) return { state: 'unused', text: 'Files are in the data folder' };
  const fault = await store.findFault();
  if (fault !== null) return { state: 'failed', text: fault };
  const { direct } = quarantine;
  const { publicOrigin: origin } = parts.settings;
  if (!direct || origin === undefined) {
    return {
      state: 'warning',
      text: 'Answers. Its CORS rules are checked once PUBLIC_ORIGIN is set',
    };
  }
  const key = `quarantine/check-${parts.now().getTime()}`;
  const address = await direct.whole(key, new Date(Date.now() + 60_000));
  try {
    const asked = {
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    };
    const preflight = await ask(address, { method: 'OPTIONS', headers: { origin, ...asked } });
    const headers = { origin, 'content-type': 'application/octet-stream' };
    const put = await ask(address, { method: 'PUT', headers, body: 'x' });
    if (!put.ok) return { state: 'failed', text: `A signed upload was refused (${put.status})` };
    if (allows(preflight, origin) && allowsUpload(preflight) && allows(put, origin)) {
      return { state: 'ok', text: `Answers, and takes uploads from ${origin}` };
    }
    return {
      state: 'failed',
      text: `Its CORS rules do not allow PUT with content-type from ${origin}: browsers cannot upload training files`,
    };
  } finally {
    await quarantine.remove(key).catch(() => undefined);
  }
}

function allows({ ok, headers }: Response, origin: string): boolean {
  return ok && ['*', origin].includes(headers.get('access-control-allow-origin') ?? '');
}

/** Without credentials '*' is any method or header. */
function allowsUpload({ headers }: Response): boolean {
  const lists = (name: string, value: string) => {
    const listed = (headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/);
    return listed.includes('*') || listed.includes(value);
  };
  return (
    lists('access-control-allow-methods', 'put') &&
    lists('access-control-allow-headers', 'content-type')
  );
}

async function ask(address: string, request: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(answerLimit);
  const answer = await fetch(address, { redirect: 'manual', ...request, signal });
  await answer.body?.cancel();
  return answer;
}

/** The code of what went wrong: 'ECONNREFUSED'. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string')
    return cause.code;
  return cause instanceof Error ? cause.name : 'unknown';
}
