import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { Agent, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import webPush from 'web-push';
import { isPublicAddress } from '../subscriptions/public-address.ts';
import type { VapidKeys } from '../push-keys-repository.ts';
import type { PushUrgency } from '../push-tables.ts';
import { createTurns } from './take-turns.ts';
import { createSigner } from './vapid-signer.ts';

/** Milliseconds a push service has to answer (security 18). */
const silenceLimit = 5_000;
const maxConnections = 64;

export interface PushSettings {
  /** `mailto:` or https address push services may write to (RFC 8292, section 2.1). */
  readonly contact: string;
  /** Origin of endpoints that may be private. Absent: none. */
  readonly testOrigin?: string;
  /** Origin of the app, for absolute addresses. Absent: paths. */
  readonly publicOrigin?: string;
  /** Seconds before the first retry of a delivery. Absent: 10. */
  readonly firstDelay?: number;
  /** Milliseconds between looks for new pushes. Absent: 1,000. */
  readonly relayInterval?: number;
  /** Certificates to trust. Absent: Node's own. */
  readonly ca?: string;
}

export interface PushMessage {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly payload: string;
  readonly ttlSeconds: number;
  readonly urgency: PushUrgency;
  /** A waiting push with the same topic is replaced; at most 32 of base64url's characters. */
  readonly topic: string;
}

export interface PushAnswer {
  readonly status: number;
  /** The header Retry-After. */
  readonly retryAfter: string | undefined;
}

/** The endpoint's name leads to an address that is not public. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

export type SendPush = (message: PushMessage) => Promise<PushAnswer>;

/**
 * Sends one encrypted, signed push. web-push encrypts and signs; the request is our own, because
 * web-push's would follow no check of the resolved address. Redirects are not followed.
 * @throws {PrivateAddressError} or the network's error
 */
export function createSendPush(keys: VapidKeys, settings: PushSettings): SendPush {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: maxConnections,
    ...(settings.ca !== undefined && { ca: settings.ca }),
  });
  const signFor = createSigner(keys, settings.contact);
  const takeTurn = createTurns();
  return async ({ endpoint, p256dh, auth, payload, ttlSeconds, urgency, topic }) => {
    // Encryption blocks the event loop for some tenths of a millisecond.
    await takeTurn();
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payload,
      { TTL: ttlSeconds, urgency, topic, contentEncoding: 'aes128gcm' },
    );
    const { origin } = new URL(endpoint);
    const signed = { ...headers, Authorization: signFor(origin) };
    const isTest = origin === settings.testOrigin;
    return post(endpoint, { headers: signed, body, agent, isTest });
  };
}

interface Post {
  readonly headers: Record<string, string | number | string[]>;
  readonly body: Buffer;
  readonly agent: Agent;
  /** Whether a private address is allowed. */
  readonly isTest: boolean;
}

function post(endpoint: string, { headers, body, agent, isTest }: Post): Promise<PushAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PushAnswer>();
  // A literal address is not looked up.
  const host = new URL(endpoint).hostname.replaceAll(/^\[|\]$/g, '');
  if (!isTest && isIP(host) !== 0 && !isPublicAddress(host)) {
    reject(new PrivateAddressError());
    return promise;
  }
  const signal = AbortSignal.timeout(silenceLimit);
  const lookup = isTest ? {} : { lookup: lookUpPublic };
  const sent = request(
    endpoint,
    { method: 'POST', headers, agent, signal, ...lookup },
    (answer) => {
      const retryAfter = answer.headers['retry-after'];
      resolve({ status: answer.statusCode ?? 0, retryAfter });
      // Read to the end, or the connection could not be used again.
      answer.on('error', () => undefined).resume();
    },
  );
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

/** Resolves a name at the moment of the connection, so that the checked address is the one used. */
const lookUpPublic: LookupFunction = (hostname, options, done) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 4);
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return done(new PrivateAddressError(), '', 4);
    }
    const [first] = addresses;
    if (options.all) return done(null, addresses as LookupAddress[], 4);
    return done(null, first?.address ?? '', first?.family ?? 4);
  });
};
