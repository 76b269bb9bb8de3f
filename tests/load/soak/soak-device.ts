import { randomUUID } from 'node:crypto';
import type { Mutation } from '@greenroom/sync-protocol/sync/mutation';
import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import { makeSyncRequest } from '@greenroom/sync-protocol/sync/testing/make-exchange';
import { WebSocket } from 'ws';

/** A server as a device reaches it. */
export interface SoakServer {
  readonly url: string;
  readonly cookie: string;
}

export interface SoakCounts {
  pulls: number;
  frames: number;
  reconnects: number;
  failures: number;
}

/** Milliseconds before a reconnect, and as much at random. */
const reconnectDelay = 1_000;
const pingInterval = 15_000;
/** Milliseconds after which a device goes back to its own instance, as behind a balancer. */
const awayTime = 30_000;

/**
 * A device on the wire: a socket, pulls when it is told to, and an outbox that is offered until it is
 * acknowledged. It keeps ids alone, so that 2,000 fit into one process.
 */
export class SoakDevice {
  /** Ids of own rows that arrived by pulls. */
  readonly held = new Set<string>();
  /** Places of chat messages that arrived, by frame or pull. */
  readonly heard = new Set<number>();
  /** Ids of the rows of acknowledged changes. */
  readonly acknowledged: string[] = [];
  /** Of these, the own rows that pulls must bring. */
  readonly expected: string[] = [];
  readonly #servers: readonly SoakServer[];
  readonly #counts: SoakCounts;
  readonly #home: number;
  #isAway = false;
  #outbox: Mutation[] = [];
  #sequence = 0;
  #request: SyncRequest;
  #running: Promise<void> | null = null;
  #isDue = false;
  #socket: WebSocket | null = null;
  #isClosed = false;

  constructor(userId: string, servers: readonly SoakServer[], home: number, counts: SoakCounts) {
    this.#servers = servers;
    this.#home = home;
    this.#counts = counts;
    this.#request = makeSyncRequest(userId, randomUUID());
  }

  get waiting(): number {
    return this.#outbox.length;
  }

  get isConnected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Queues a change; it is sent at once, or when a server answers again. */
  queue(call: string, input: Readonly<Record<string, unknown>>): void {
    this.#sequence += 1;
    const at = new Date().toISOString();
    const sequence = this.#sequence;
    this.#outbox.push({ id: randomUUID(), sequence, call, input, at, offset: 0 });
    void this.exchange();
  }

  connect(): void {
    const { url, cookie } = this.#server;
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
      headers: { cookie },
      perMessageDeflate: false,
    });
    this.#socket = socket;
    const ping = setInterval(() => {
      if (socket.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}');
    }, pingInterval);
    socket.on('error', () => undefined);
    // What changed while it was away is pulled.
    socket.on('open', () => void this.exchange());
    const goHome = this.#isAway ? setTimeout(() => socket.close(), awayTime) : undefined;
    socket.on('message', (data: Buffer) => this.#receive(data.toString('utf8')));
    socket.on('close', () => {
      clearInterval(ping);
      clearTimeout(goHome);
      if (this.#isClosed) return;
      this.#counts.reconnects += 1;
      this.#isAway = !this.#isAway;
      setTimeout(() => this.connect(), reconnectDelay * (1 + Math.random()));
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.terminate();
  }

  /** Offers the outbox and pulls everything; one at a time, and again if asked meanwhile. */
  exchange(): Promise<void> {
    this.#isDue = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  get #server(): SoakServer {
    const server = this.#servers[(this.#home + Number(this.#isAway)) % this.#servers.length];
    if (!server) throw new Error('There is no server');
    return server;
  }

  async #run(): Promise<void> {
    while (this.#isDue && !this.#isClosed) {
      this.#isDue = false;
      try {
        for (let more = true; more;) more = await this.#exchangeOnce();
      } catch {
        this.#counts.failures += 1;
        this.#isDue = true;
        this.#isAway = !this.#isAway;
        await new Promise((done) => setTimeout(done, reconnectDelay * (1 + Math.random())));
      }
    }
  }

  async #exchangeOnce(): Promise<boolean> {
    const mutations = this.#outbox.slice(0, 100);
    const answer = await this.#post({ ...this.#request, mutations });
    this.#counts.pulls += 1;
    const done = this.#outbox.filter(({ sequence }) => sequence <= answer.lastSequence);
    this.#outbox = this.#outbox.filter(({ sequence }) => sequence > answer.lastSequence);
    const refused = new Set(answer.outcomes.map(({ sequence }) => sequence));
    for (const { sequence, call, input } of done) {
      if (refused.has(sequence)) throw new Error(`${sequence} was refused`);
      this.acknowledged.push(String(input['id']));
      if (call !== 'chat.send') this.expected.push(String(input['id']));
    }
    for (const { put } of Object.values(answer.scopes)) {
      for (const { collection, id, row } of put) {
        if (collection === 'chatMessages') this.#hear(row['content']);
        else if (collection === 'scheduleEntries' || collection === 'adminMessages') {
          this.held.add(id);
        }
      }
    }
    const { epoch, cursor, lastSequence } = answer;
    this.#request = { ...this.#request, epoch, cursor, told: lastSequence };
    return answer.more || this.#outbox.length > 0;
  }

  async #post(request: SyncRequest): Promise<SyncAnswer> {
    const { url, cookie } = this.#server;
    const response = await fetch(`${url}/api/sync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(30_000),
    });
    if (!response.ok) throw new Error(`POST /api/sync: ${response.status}`);
    return (await response.json()) as SyncAnswer;
  }

  #receive(text: string): void {
    const frame = JSON.parse(text) as { type: string; content?: unknown; spread?: number };
    this.#counts.frames += 1;
    if (frame.type === 'chat_message') this.#hear(frame.content);
    if (frame.type !== 'sync_poke') return;
    setTimeout(() => void this.exchange(), Math.random() * (frame.spread ?? 0));
  }

  /** A message of the soak is its number. */
  #hear(content: unknown): void {
    if (typeof content === 'string' && /^\d+$/.test(content)) this.heard.add(Number(content));
  }
}
