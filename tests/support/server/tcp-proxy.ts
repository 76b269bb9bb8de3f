import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

interface Pending {
  readonly request: string;
  /** The part that is lost: the answer, the request after its first chunk, or the answer's tail. */
  readonly loses: 'answer' | 'rest' | 'tail';
  /** Bytes of the answer that pass before its tail stalls. */
  passes: number;
  readonly done: (line: string) => void;
}

/**
 * A TCP proxy between browser and server that simulates network failures: it refuses, cuts, or
 * loses an answer after the server has processed the request.
 */
export class TcpProxy {
  readonly port: number;
  readonly url: string;
  readonly #server: Server;
  #target: number;
  readonly #sockets = new Set<Socket>();
  #isRefusing = false;
  #pending: Pending | undefined;

  constructor(server: Server, target: number) {
    this.#server = server;
    this.#target = target;
    this.port = (server.address() as AddressInfo).port;
    this.url = `http://localhost:${this.port}`;
    server.on('connection', (client) => this.#relay(client));
  }

  /** Closes open connections and every new one, until `accept`. */
  refuse(): void {
    this.#isRefusing = true;
    this.cut();
  }

  accept(): void {
    this.#isRefusing = false;
  }

  /** New connections lead to the server on this port. */
  pointTo(target: number): void {
    this.#target = target;
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /**
   * Passes the next request whose first line begins with `request` ('POST /api/sync') to the
   * server, and cuts the connection when its answer arrives. Resolves with the first line of the
   * lost answer: the server is then done.
   */
  loseNextAnswer(request: string): Promise<string> {
    return new Promise((done) => {
      this.#pending = { request, loses: 'answer', passes: 0, done };
    });
  }

  /**
   * Passes only the first chunk of the next request whose first line begins with `request`; the
   * connection then stalls until one end gives up. Resolves with the first line.
   */
  stallNext(request: string): Promise<string> {
    return new Promise((done) => {
      this.#pending = { request, loses: 'rest', passes: 0, done };
    });
  }

  /**
   * Passes so many bytes of the answer to the next request whose first line begins with `request`;
   * the rest stalls until the connection is cut. Resolves once it stalls.
   */
  stallNextAnswer(request: string, passes: number): Promise<string> {
    return new Promise((done) => {
      this.#pending = { request, loses: 'tail', passes, done };
    });
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((done) => this.#server.close(done));
  }

  #relay(client: Socket): void {
    if (this.#isRefusing) {
      client.destroy();
      return;
    }
    const upstream = connect({ port: this.#target, host: 'localhost' });
    let caught: Pending | undefined;
    for (const socket of [client, upstream]) this.#track(socket);
    client.on('data', (chunk) => {
      if (caught?.loses === 'rest') return;
      if (this.#pending && chunk.toString('latin1').startsWith(this.#pending.request)) {
        caught = this.#pending;
        this.#pending = undefined;
        if (caught.loses === 'rest') caught.done(firstLineOf(chunk));
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (caught?.loses !== 'answer') {
        client.write(chunk);
        if (caught?.loses !== 'tail') return;
        caught.passes -= chunk.length;
        if (caught.passes > 0) return;
        upstream.pause();
        caught.done(firstLineOf(chunk));
        return;
      }
      client.destroy();
      upstream.destroy();
      caught.done(firstLineOf(chunk));
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  }

  #track(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    // Broken connections are expected here.
    socket.on('error', () => socket.destroy());
  }
}

function firstLineOf(chunk: Buffer): string {
  return chunk.toString('latin1').split('\r\n')[0] ?? '';
}

/** Starts a proxy to the server on port `target`. */
export async function startProxy(target: number): Promise<TcpProxy> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  return new TcpProxy(server, target);
}
