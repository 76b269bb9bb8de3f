import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { PushPayload } from '@greenroom/sync-protocol/push/push-payload';
import { type BrowserKeys, decryptPush } from './decrypt-push.ts';
import { pushServiceCertificate, pushServiceKey } from './push-service-certificate.ts';
import { verifyVapid } from './verify-vapid.ts';

/** A subscribed browser, as `push.subscribe` takes it, with what the browser keeps to itself. */
export interface FakeBrowser {
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  readonly keys: BrowserKeys;
}

export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly payload: PushPayload;
  /** The decrypted text. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A status with headers, or nothing at all. */
export type ServiceAnswer =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | 'silence';

/** A local push service: checks and decrypts what arrives, and answers as it is told. */
export class PushService {
  readonly received: ReceivedPush[] = [];
  /** Connections made to it, used or not. */
  connections = 0;
  /** Requests a push service would refuse, with the reason. */
  readonly faults: string[] = [];
  /** The VAPID key it expects. */
  publicKey = '';
  /** Answers by path, each used once before 201 is the answer again. */
  readonly #answers = new Map<string, ServiceAnswer[]>();
  readonly #browsers = new Map<string, FakeBrowser>();
  readonly #server: Server;

  constructor() {
    const tls = { key: pushServiceKey, cert: pushServiceCertificate };
    this.#server = createServer(tls, (request, response) => void this.#take(request, response));
    this.#server.on('connection', () => {
      this.connections += 1;
    });
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  get origin(): string {
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('It is not started');
    return `https://localhost:${address.port}`;
  }

  addBrowser(name: string = randomBytes(9).toString('base64url')): FakeBrowser {
    const own = createECDH('prime256v1');
    const p256dh = own.generateKeys('base64url');
    const auth = randomBytes(16).toString('base64url');
    const browser: FakeBrowser = {
      subscription: { endpoint: `${this.origin}/push/${name}`, keys: { p256dh, auth } },
      keys: { privateKey: own.getPrivateKey('base64url'), p256dh, auth },
    };
    this.#browsers.set(`/push/${name}`, browser);
    return browser;
  }

  /** The next answers to a browser's pushes; afterwards 201. */
  answer({ subscription }: FakeBrowser, ...answers: readonly ServiceAnswer[]): void {
    this.#answers.set(new URL(subscription.endpoint).pathname, [...answers]);
  }

  pushesTo({ subscription }: FakeBrowser): ReceivedPush[] {
    const { pathname } = new URL(subscription.endpoint);
    return this.received.filter(({ path }) => path === pathname);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    try {
      const browser = this.#browsers.get(path);
      if (!browser) throw new Error(`No such browser: ${request.method} ${path}`);
      verifyVapid(request.headers.authorization ?? '', this.origin, this.publicKey);
      if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('Another encoding');
      const text = decryptPush(Buffer.concat(chunks), browser.keys);
      const payload = JSON.parse(text) as PushPayload;
      this.received.push({ path, headers: request.headers, payload, text, at: Date.now() });
    } catch (error) {
      this.faults.push(String(error));
      response.writeHead(400).end();
      return;
    }
    const answer = this.#answers.get(path)?.shift() ?? { status: 201 };
    if (answer !== 'silence') response.writeHead(answer.status, answer.headers).end();
  }
}
