import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from '@greenroom/sync-protocol/account/account-records';
import type { Call } from '@greenroom/sync-protocol/call';
import {
  callNamed,
  type CallAnswer,
  type CallerInput,
  type CallName,
} from '@greenroom/sync-protocol/contract';
import { layOutRequest } from '@greenroom/sync-protocol/input/lay-out-request';
import type { Mutation } from '@greenroom/sync-protocol/sync/mutation';
import { maxBatchMutations } from '@greenroom/sync-protocol/sync/sync-limits';
import { protocolVersion } from '@greenroom/sync-protocol/sync/sync-request';

/** Password of accounts that are made without one of their own. */
export const password = 'correct horse battery';

/** A request that was answered with a refusal or a failure. */
export class RefusedRequest extends Error {
  readonly status: number;
  /** The answer's body, unread. */
  readonly body: string;

  constructor(request: string, status: number, body: string) {
    super(`${request}: ${status} ${describeProblem(body)}`);
    this.name = 'RefusedRequest';
    this.status = status;
    this.body = body;
  }
}

export interface ClientOptions {
  /** Sent as the forwarding header of a trusted proxy. Absent: none. */
  readonly address?: string;
  /** The cookie of a session, `name=secret`. Absent: signed out. */
  readonly session?: string;
  /** Repeats what is answered 429 or 503, after Retry-After. Absent: it throws. */
  readonly waitsForRetry?: boolean;
}

/** One person on one device, signed in or not, without a browser: fetch with a cookie. */
export class ApiClient {
  /** The server's origin, such as http://localhost:3000. */
  readonly url: string;
  readonly #options: ClientOptions;
  #cookie: string;

  constructor(url: string, options: ClientOptions = {}) {
    // Without the port of the scheme: compared with addresses, which have none either.
    this.url = new URL(url).origin;
    this.#options = options;
    this.#cookie = options.session ?? '';
  }

  /** Makes a call of the contract. @throws {RefusedRequest} */
  async call<N extends CallName>(name: N, input: CallerInput<N>): Promise<CallAnswer<N>> {
    const call = callNamed(name) as Call;
    // Every call's input is an object, which TypeScript cannot see behind a generic name.
    const { url, body } = layOutRequest(call, input as Record<string, unknown>);
    const response = await this.fetch(call.method, url, {
      // A form's type, with the separator, is set by fetch.
      ...(typeof body === 'string' && { headers: { 'content-type': 'application/json' } }),
      ...(body !== undefined && { body }),
    });
    return (await (call.fileAnswer ? response.blob() : readJson(response))) as CallAnswer<N>;
  }

  /**
   * Sends any body to a path, or to an address of the object store, and returns the answer unread.
   * @throws {RefusedRequest}
   */
  async fetch(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, this.url);
    const isOwn = url.origin === this.url;
    const headers = new Headers(init.headers);
    if (isOwn) this.#identify(headers);
    // Required by Node for a streamed body, and unknown to the types of browsers.
    const request = Object.assign({ duplex: 'half' }, init, { method, headers });
    for (;;) {
      const response = await fetch(url, request);
      if (this.#options.waitsForRetry && [429, 503].includes(response.status)) {
        await wait(Number(response.headers.get('retry-after') ?? 1) * 1000);
        continue;
      }
      if (!response.ok)
        throw new RefusedRequest(`${method} ${path}`, response.status, await response.text());
      if (isOwn) this.#keepSession(response);
      return response;
    }
  }

  /** Signs in an approved account. @throws {RefusedRequest} */
  async signIn(username: string, secret = password): Promise<Account> {
    return this.call('account.signIn', { username, password: secret });
  }

  /**
   * Sends what the device `clientId` queued, as it does; throws when anything of it is not applied.
   * A member's devices number what they send each for itself.
   */
  async offer(userId: string, clientId: string, mutations: readonly Mutation[]): Promise<void> {
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
        throw new RefusedRequest('sync.exchange', 400, refused.problem?.message ?? refused.status);
    }
  }

  #identify(headers: Headers): void {
    const { address } = this.#options;
    if (address !== undefined) headers.set('x-forwarded-for', address);
    if (this.#cookie !== '') headers.set('cookie', this.#cookie);
  }

  #keepSession({ headers }: Response): void {
    for (const cookie of headers.getSetCookie()) {
      // Beside the session's goes its mark, which only pages read.
      if (cookie.includes('_session')) this.#cookie = cookie.split(';')[0] ?? '';
    }
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** The problem of a refusal in words, or the beginning of another answer. */
function describeProblem(body: string): string {
  try {
    const { message, code } = JSON.parse(body) as { message?: unknown; code?: unknown };
    return `${String(message)} (${String(code)})`;
  } catch {
    return body.slice(0, 200);
  }
}
