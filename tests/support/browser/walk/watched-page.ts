import { type BrowserContext, expect, type Page } from '@playwright/test';
import { settle, watchRequests } from './open-requests.ts';

/** In the address of every screen that is walked. */
const mark = 'opened-7f3a';

/** The address with a query of its own, which no request may name. */
export function markAddress(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}at=${mark}`;
}

/** Collects what the policy of this device's pages stops, and what else goes wrong in them. */
export async function watchPolicy(context: BrowserContext): Promise<readonly string[]> {
  const faults: string[] = [];
  await context.exposeBinding('reportStopped', (_, stopped: string) => faults.push(stopped));
  await context.addInitScript(() => {
    const report = Reflect.get(window, 'reportStopped') as (stopped: string) => void;
    document.addEventListener('securitypolicyviolation', (event) =>
      report(`${event.effectiveDirective}: ${event.sample} (${event.sourceFile})`),
    );
  });
  context.on('weberror', (event) => faults.push(event.error().message));
  context.on('console', (message) => {
    if (/Trusted|policy/.test(message.text())) faults.push(message.text());
  });
  return faults;
}

/** A page of which is known what it asks for, and what its policy stops. */
export class WatchedPage {
  readonly page: Page;
  /** What other servers were asked for, and what named a screen that was opened. */
  readonly #strange: string[] = [];
  readonly #stopped: readonly string[];
  #asked = 0;

  private constructor(page: Page, origin: string, stopped: readonly string[]) {
    this.page = page;
    this.#stopped = stopped;
    const own = [`${origin}/`, origin.replace('http', 'ws'), 'data:', 'blob:'];
    const expectOwn = (url: string) => {
      if (!own.some((start) => url.startsWith(start))) this.#strange.push(`asked: ${url}`);
    };
    page.on('request', (request) => {
      this.#asked += 1;
      const [url, body] = [request.url(), request.postData() ?? ''];
      expectOwn(url);
      // The document is asked for at its address; the app's own requests need not name it.
      if (!request.isNavigationRequest() && `${url} ${body}`.includes(mark)) {
        this.#strange.push(`told: ${url}`);
      }
    });
    page.on('websocket', (socket) => {
      expectOwn(socket.url());
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes(mark)) this.#strange.push(`told: ${socket.url()}`);
      });
    });
  }

  /** Opens a blank page on the device of this context. */
  static async open(context: BrowserContext, origin: string): Promise<WatchedPage> {
    const stopped = await watchPolicy(context);
    watchRequests(context);
    return new WatchedPage(await context.newPage(), origin, stopped);
  }

  /** Waits until everything that was asked for is answered, and drawn. */
  settle(): Promise<void> {
    return settle(this.page);
  }

  /** Expects that only this server was asked, of no screen by its address, and nothing was stopped. */
  async expectClean(): Promise<void> {
    expect.soft(this.#strange).toEqual([]);
    expect.soft(this.#stopped).toEqual([]);
    // What would be asked for or stopped is heard.
    expect(this.#asked).toBeGreaterThan(10);
    await this.page.evaluate(() => {
      try {
        Reflect.set(document.createElement('div'), 'innerHTML', '<b>planted</b>');
      } catch {
        // The policy's own error.
      }
    });
    await expect.poll(() => this.#stopped.join('\n')).toContain('planted');
  }
}

/** What a page does with a bare string where Trusted Types want more: `refused` of each. */
export function tryScriptSinks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sinks = [
      () => Reflect.set(document.createElement('div'), 'innerHTML', '<img src=x>'),
      () => new Worker('/sw.js'),
      () => document.createElement('script').setAttribute('src', '/before-paint.js'),
    ];
    return sinks.map((sink) => {
      try {
        sink();
        return 'done';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    });
  });
}
