import type {
  EndedDevice,
  Erasure,
  OwnSession,
} from '@greenroom/sync-protocol/account/session-calls';
import { beforeEach } from 'vitest';
import {
  type Reply,
  startAppOfFile,
  type TestApp,
  testPassword,
} from '../../../http/testing/test-app.ts';

const pixel =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

/** A server whose clock is set by days; each test begins on day 0. */
export async function startByDays() {
  const test = await startAppOfFile();
  const start = Date.now();
  const dayOf = (days: number) => new Date(start + days * 24 * 60 * 60 * 1000);
  const setDay = (days: number) => test.setNow(dayOf(days));
  beforeEach(() => setDay(0));
  return { test, dayOf, setDay };
}

/** The lines of an answer that set cookies. */
export function cookiesOf({ headers }: Reply): string[] {
  return [(headers['set-cookie'] ?? []) as string | string[]].flat();
}

/** A browser that keeps cookies as long as the server lets it, by the server's clock. */
export class Phone {
  readonly #test: TestApp;
  readonly #userAgent: string;
  readonly #cookies = new Map<string, { readonly value: string; readonly until: number }>();

  constructor(test: TestApp, userAgent = pixel) {
    this.#test = test;
    this.#userAgent = userAgent;
  }

  /** The cookies that are sent now, by name. */
  get cookies(): Record<string, string> {
    const now = this.#test.now().getTime();
    const valid = [...this.#cookies].filter(([, { until }]) => until > now);
    return Object.fromEntries(valid.map(([name, { value }]) => [name, value]));
  }

  forget(name: string): void {
    this.#cookies.delete(name);
  }

  async send<Body = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
  ): Promise<Reply<Body>> {
    const cookie = Object.entries(this.cookies).map(([name, value]) => `${name}=${value}`);
    const headers = { 'user-agent': this.#userAgent, cookie: cookie.join('; ') };
    const reply = await this.#test.anonymous.send<Body>(method, url, body, { headers });
    for (const line of cookiesOf(reply)) this.#keep(line);
    return reply;
  }

  async signIn({ username }: { readonly username: string }): Promise<this> {
    const reply = await this.send('POST', '/api/local-login', { username, password: testPassword });
    if (reply.status !== 200) throw new Error(`Not signed in: ${reply.text}`);
    return this;
  }

  /** @returns the status with which a start of the app is answered */
  async start(): Promise<number> {
    return (await this.send('GET', '/api/auth/user')).status;
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const seconds = Number(/Max-Age=(\d+)/.exec(line)?.[1] ?? 0);
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, { value, until: this.#test.now().getTime() + seconds * 1000 });
  }
}

/** What Privacy lists, and what is asked there; `report` is what an erased phone says. */
export const ended = async (by: Phone) =>
  (await by.send<EndedDevice[]>('GET', '/api/user/ended-devices')).body;
export const live = async (by: Phone) =>
  (await by.send<OwnSession[]>('GET', '/api/user/sessions')).body;
export const erasures = async (by: Phone) =>
  (await by.send<Erasure[]>('GET', '/api/user/erasures')).body;
export const erase = (by: Phone, id = '') => by.send('POST', `/api/user/sessions/${id}/erase`);
export const report = async (by: Phone) =>
  (await by.send('POST', '/api/auth/device-erased', {})).body;
