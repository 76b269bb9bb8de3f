import type { Reply, TestApp } from '../../../http/testing/test-app.ts';

class CookieJar {
  readonly #cookies = new Map<string, string>();

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  take(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

let addresses = 0;

function freshAddress(): string {
  addresses += 1;
  return `203.0.${addresses >> 8}.${addresses & 255}`;
}

/** A browser between app and provider: keeps cookies of both, follows redirects manually. */
export class OidcBrowser {
  readonly #test: TestApp;
  readonly #origin: string;
  /** A different address each time, to stay below the rate limits. */
  readonly #address = freshAddress();
  readonly #own = new CookieJar();
  readonly #provider = new CookieJar();

  constructor(test: TestApp) {
    this.#test = test;
    this.#origin = test.config.publicOrigin ?? '';
  }

  /** The app's cookies, as its pages read them. */
  get cookies(): string {
    return this.#own.header;
  }

  async visit<Body = unknown>(
    path: string,
    method: 'GET' | 'POST' | 'HEAD' = 'GET',
  ): Promise<Reply<Body>> {
    const host = new URL(this.#origin).host;
    const headers = { host, cookie: this.#own.header };
    const more = { headers, remoteAddress: this.#address };
    const reply = await this.#test.anonymous.send<Body>(method, path, undefined, more);
    const set = reply.headers['set-cookie'];
    this.#own.take(Array.isArray(set) ? (set as string[]) : typeof set === 'string' ? [set] : []);
    return reply;
  }

  /** The address the app redirects to for signing in. */
  async begin(): Promise<string> {
    return String((await this.visit('/api/login')).headers['location']);
  }

  /** Signs in at the provider; an empty subject cancels. @returns the app's path it returns to */
  async signInAtProvider(address: string, subject: string): Promise<string> {
    let next = address;
    while (!next.startsWith(`${this.#origin}/`)) {
      const isForm = new URL(next).pathname.startsWith('/interaction/');
      const answer = await fetch(next, {
        redirect: 'manual',
        headers: { cookie: this.#provider.header },
        ...(isForm && { method: 'POST', body: new URLSearchParams({ login: subject }) }),
      });
      this.#provider.take(answer.headers.getSetCookie());
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`${answer.status} ${await answer.text()}`);
      next = new URL(location, next).href;
    }
    return next.slice(this.#origin.length);
  }

  /** Signs in completely. @returns where the app finally redirects */
  async signIn(subject: string): Promise<string> {
    const path = await this.signInAtProvider(await this.begin(), subject);
    return this.return(path);
  }

  /** Returns from the provider. @returns where the app redirects */
  async return(path: string): Promise<string> {
    const reply = await this.visit(path);
    return `${reply.status} ${String(reply.headers['location'])}`;
  }

  async status(): Promise<number> {
    return (await this.visit('/api/auth/user')).status;
  }
}
