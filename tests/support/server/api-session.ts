import type { Account } from '@greenroom/sync-protocol/account/account-records';
import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';

export const password = 'correct horse battery';

/** A refusal or an unexpected answer of the server. */
export class UnexpectedAnswer extends Error {
  readonly status: number;

  constructor(request: string, status: number, body: string) {
    super(`${request}: ${status} ${body.slice(0, 300)}`);
    this.status = status;
  }
}

/** A client without a browser, signed in or not: fetch with a cookie. */
export class ApiSession {
  readonly #url: string;
  #cookie = '';

  constructor(url: string) {
    this.#url = url;
  }

  /** Sends JSON or a form and reads JSON. @throws UnexpectedAnswer unless successful */
  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        // A form's boundary is set by fetch.
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(this.#cookie !== '' && { cookie: this.#cookie }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      // Beside the session's goes its mark, which only pages read.
      if (cookie.includes('_session')) this.#cookie = cookie.split(';')[0] ?? '';
    }
    const text = await response.text();
    if (!response.ok) throw new UnexpectedAnswer(`${method} ${path}`, response.status, text);
    return text === '' ? undefined : JSON.parse(text);
  }

  /**
   * Sends any body to a path, or to an address of the object store, and returns the answer unread.
   * @throws UnexpectedAnswer unless successful
   */
  async fetch(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, this.#url);
    const headers = url.origin === this.#url ? { cookie: this.#cookie } : {};
    // Required by Node for a streamed body, and unknown to the types of browsers.
    const request = Object.assign({ duplex: 'half' }, init, { method, headers });
    const response = await fetch(url, request);
    if (response.ok) return response;
    throw new UnexpectedAnswer(`${method} ${path}`, response.status, await response.text());
  }

  async signIn(username: string): Promise<Account> {
    return (await this.call('POST', '/api/local-login', { username, password })) as Account;
  }

  async exchange(request: SyncRequest): Promise<SyncAnswer> {
    return (await this.call('POST', '/api/sync', request)) as SyncAnswer;
  }
}

export async function createAdmin(url: string, username = 'ada'): Promise<ApiSession> {
  const session = new ApiSession(url);
  const email = `${username}@example.org`;
  await session.call('POST', '/api/setup/admin', { username, email, password });
  await session.signIn(username);
  return session;
}

export async function register(url: string, username: string): Promise<void> {
  const email = `${username}@example.org`;
  await new ApiSession(url).call('POST', '/api/register', { username, email, password });
}

export async function createMember(
  url: string,
  admin: ApiSession,
  username: string,
): Promise<Account> {
  await register(url, username);
  const pending = (await admin.call('GET', '/api/admin/users/pending')) as Account[];
  const account = pending.find((one) => one.username === username);
  if (account === undefined) throw new Error(`${username} does not wait for approval`);
  return (await admin.call('POST', `/api/admin/users/${account.id}/approve`)) as Account;
}
