import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { NetworkFault } from '../fault-kinds.ts';

/** Milliseconds. */
const delay = 250;
const late = 600;

/**
 * A TCP proxy between one device and the instances, which take its connections in turn. A device
 * sends one request on a connection, so a fault is one of a request.
 */
export class FaultProxy {
  readonly port: number;
  readonly #server: Server;
  readonly #targets: readonly number[];
  readonly #sockets = new Set<Socket>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #planned: NetworkFault[] = [];
  #connections = 0;

  private constructor(server: Server, targets: readonly number[]) {
    this.#server = server;
    this.#targets = targets;
    this.port = (server.address() as AddressInfo).port;
    server.on('connection', (client) => this.#accept(client));
  }

  /** @param targets ports of the instances */
  static async start(targets: readonly number[]): Promise<FaultProxy> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, 'localhost', done));
    return new FaultProxy(server, targets);
  }

  /** Applies one of these faults to each of the next connections. */
  plan(faults: readonly NetworkFault[]): void {
    this.#planned = [...faults];
  }

  /** Forgets what is planned. Repetitions under way still arrive. */
  heal(): void {
    this.#planned = [];
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((done) => this.#server.close(done));
  }

  #accept(client: Socket): void {
    const fault = this.#planned.shift() ?? 'none';
    this.#track(client);
    switch (fault) {
      case 'half-open':
        client.resume();
        return;
      case 'reset':
        client.once('data', () => client.resetAndDestroy());
        return;
      case 'delay':
        this.#later(delay, () => this.#relay(client, fault));
        return;
      case 'none':
      case 'cut':
      case 'silent-answer':
      case 'cut-after-commit':
      case 'repeat':
      case 'repeat-late':
        this.#relay(client, fault);
    }
  }

  #relay(client: Socket, fault: NetworkFault): void {
    const upstream = this.#open();
    const request: Buffer[] = [];
    client.on('data', (chunk) => {
      request.push(chunk);
      if (fault !== 'cut') upstream.write(chunk);
      else if (request.length === 1) {
        upstream.write(chunk.subarray(0, chunk.length / 2), () => upstream.destroy());
      }
    });
    let isAnswered = false;
    upstream.on('data', (chunk) => {
      if (fault === 'silent-answer') return;
      if (fault === 'cut-after-commit') {
        client.resetAndDestroy();
        upstream.destroy();
        return;
      }
      if (!isAnswered && fault === 'repeat') this.#repeat(request);
      if (!isAnswered && fault === 'repeat-late') this.#later(late, () => this.#repeat(request));
      isAnswered = true;
      client.write(chunk);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => {
      if (fault !== 'silent-answer') client.destroySoon();
    });
  }

  /** Sends a recorded request again; nobody reads the answer. */
  #repeat(request: readonly Buffer[]): void {
    const again = this.#open();
    again.write(Buffer.concat(request));
    again.resume();
  }

  #open(): Socket {
    const port = this.#targets[this.#connections % this.#targets.length] ?? 0;
    this.#connections += 1;
    const upstream = connect({ port, host: 'localhost' });
    this.#track(upstream);
    return upstream;
  }

  #later(milliseconds: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, milliseconds);
    this.#timers.add(timer);
  }

  #track(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    // Broken connections are expected here.
    socket.on('error', () => socket.destroy());
  }
}
