import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import {
  pushServiceCertificate,
  pushServiceKey,
} from '@greenroom/api/features/push/testing/push-service-certificate';

/** A push service that accepts everything and only counts: it shares the machine with the server. */
export class CountingPushService {
  count = 0;
  readonly #counts = new Map<string, number>();
  /** Of the last push, as of `performance.now()`. */
  lastAt = 0;
  readonly #server: Server;

  constructor() {
    const tls = { key: pushServiceKey, cert: pushServiceCertificate };
    this.#server = createServer(tls, (request, response) => {
      this.count += 1;
      this.lastAt = performance.now();
      const path = request.url ?? '';
      this.#counts.set(path, (this.#counts.get(path) ?? 0) + 1);
      request.resume().on('end', () => response.writeHead(201).end());
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

  /** Pushes to `/push/<name>`. */
  countTo(name: string): number {
    return this.#counts.get(`/push/${name}`) ?? 0;
  }

  get origin(): string {
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('It is not started');
    return `https://localhost:${address.port}`;
  }
}
