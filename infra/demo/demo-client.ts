import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from '@greenroom/sync-protocol/call';
import {
  callNamed,
  type CallAnswer,
  type CallerInput,
  type CallName,
} from '@greenroom/sync-protocol/contract';
import type { Mutation } from '@greenroom/sync-protocol/sync/mutation';
import { maxBatchMutations } from '@greenroom/sync-protocol/sync/sync-limits';
import { protocolVersion } from '@greenroom/sync-protocol/sync/sync-request';
import { idOf } from './random.ts';

/** A call that was answered with a refusal. */
export class RefusedCall extends Error {
  readonly status: number;

  constructor(call: string, status: number, message: string) {
    super(`${call}: ${message}`);
    this.name = 'RefusedCall';
    this.status = status;
  }
}

/** One person on one device. Uses the server's public calls only. */
export class DemoClient {
  readonly #url: string;
  readonly #address: string;
  #cookie = '';

  /** `address` is sent as the forwarding header of a trusted proxy. */
  constructor(url: string, address: string) {
    this.#url = url;
    this.#address = address;
  }

  /** Makes a call, repeated after Retry-After. @throws {RefusedCall} */
  async call<N extends CallName>(name: N, input: CallerInput<N>): Promise<CallAnswer<N>> {
    // Every call's input is an object, which TypeScript cannot see behind a generic name.
    const request = layOut(callNamed(name) as Call, { ...(input as Record<string, unknown>) });
    const response = await this.#send(request);
    const text = await response.text();
    if (!response.ok) throw new RefusedCall(name, response.status, messageOf(text));
    for (const cookie of response.headers.getSetCookie()) {
      // Beside the session's goes its mark, which only pages read.
      if (cookie.includes('_session')) this.#cookie = cookie.split(';')[0] ?? '';
    }
    return (text === '' ? undefined : JSON.parse(text)) as CallAnswer<N>;
  }

  /**
   * Sends what was queued, as a device does; throws when anything of it is not applied. A member's
   * devices number what they send each for itself.
   */
  async offer(userId: string, mutations: readonly Mutation[], device = 'device'): Promise<void> {
    const clientId = idOf(`${device} of ${userId}`);
    for (let sent = 0; sent < mutations.length; sent += maxBatchMutations) {
      const answer = await this.call('sync.exchange', {
        protocol: protocolVersion,
        userId,
        clientId,
        epoch: null,
        pull: false,
        verify: false,
        cursor: null,
        told: sent,
        mutations: mutations.slice(sent, sent + maxBatchMutations),
      });
      const [refused] = answer.outcomes;
      if (refused)
        throw new RefusedCall('sync.exchange', 400, refused.problem?.message ?? refused.status);
    }
  }

  /** Sends a file's bytes to the address of its upload. @throws {RefusedCall} */
  async put(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const response = await this.#send({ method: 'PUT', path, body: new Blob([bytes]) });
    if (!response.ok)
      throw new RefusedCall(path, response.status, messageOf(await response.text()));
  }

  async #send({ method, path, body }: Request): Promise<Response> {
    for (;;) {
      const response = await fetch(`${this.#url}${path}`, {
        method,
        headers: {
          'x-forwarded-for': this.#address,
          ...(this.#cookie !== '' && { cookie: this.#cookie }),
          ...typeOf(body),
        },
        ...(body !== undefined && { body }),
      });
      if (response.status !== 429 && response.status !== 503) return response;
      await wait(Number(response.headers.get('retry-after') ?? 1) * 1000);
    }
  }
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: string | FormData | Blob;
}

/** A form's type, with its separator, is set by fetch. */
function typeOf(body: Request['body']): Record<string, string> {
  if (typeof body === 'string') return { 'content-type': 'application/json' };
  return body instanceof Blob ? { 'content-type': 'application/octet-stream' } : {};
}

function layOut(call: Call, input: Record<string, unknown>): Request {
  const path = call.path.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    const value = String(input[name]);
    delete input[name];
    return encodeURIComponent(value);
  });
  const { method } = call;
  if (call.form) {
    const form = new FormData();
    for (const [key, value] of Object.entries(input)) {
      form.append(key, value instanceof Blob ? value : String(value));
    }
    return { method, path, body: form };
  }
  if (call.body) return { method, path, body: JSON.stringify(input) };
  const query = new URLSearchParams(
    Object.entries(input).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return { method, path: query.size === 0 ? path : `${path}?${query.toString()}` };
}

function messageOf(text: string): string {
  try {
    return String((JSON.parse(text) as { message?: unknown }).message);
  } catch {
    return text.slice(0, 200);
  }
}
