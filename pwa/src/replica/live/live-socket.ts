import { coreMessageSchema, pingInterval } from '@greenroom/sync-protocol/live/live-messages';
import * as v from 'valibot';
import { announceLive } from './live-listeners.ts';
import type { ReplicaEnvironment } from '../environment/replica-environment.ts';
import type { CancelTimer } from '../environment/timers.ts';

/** Milliseconds before a reconnect (spec member 7), after a failed creation, and the jitter. */
const reconnectDelay = 2_000;
const creationDelay = 3_000;
const reconnectJitter = 2_000;
/** Milliseconds to wait for the opening, and for an answer to a check. */
const openingLimit = 10_000;
const answerLimit = 5_000;
/** Close code of a socket whose session ended or may have none. */
const notEntitled = 1008;

export interface LiveConnection {
  send(text: string): void;
  /** Closes it; no handler is called afterwards. */
  close(): void;
}

export interface ConnectionHandlers {
  opened(): void;
  received(data: unknown): void;
  closed(code: number): void;
}

/** Opens a connection to the live endpoint; throws when that is impossible. */
export type SocketOpener = (handlers: ConnectionHandlers) => LiveConnection;

export interface LiveSocketEvents {
  readonly opened: () => void;
  /** Closed by a fault, or impossible to open; it is tried again. */
  readonly lost: () => void;
  /** The server closed it for the session's sake: an exchange learns whether one exists. */
  readonly refused: () => void;
  readonly poked: (spread: number) => void;
  /** An unparsed chat frame. */
  readonly chatted: (frame: unknown) => void;
}

export class LiveSocket {
  readonly #open: SocketOpener;
  readonly #environment: ReplicaEnvironment;
  readonly #events: LiveSocketEvents;
  #wanted = false;
  #connection: LiveConnection | null = null;
  #isOpen = false;
  /** Data arrived since the last ping; a lost network is not reported otherwise. */
  #hasReceived = false;
  /** Runs to the next ping or the end of a silent connection; unconnected: to the next attempt. */
  #timer: CancelTimer | null = null;

  constructor(open: SocketOpener, environment: ReplicaEnvironment, events: LiveSocketEvents) {
    this.#open = open;
    this.#environment = environment;
    this.#events = events;
  }

  /** Connects unless an attempt is scheduled; checks an open connection. */
  start(): void {
    this.#wanted = true;
    if (this.#isOpen) this.#ping(answerLimit);
    else if (!this.#timer) this.#connect();
  }

  /** Disconnects until the next `start`. */
  stop(): void {
    this.#wanted = false;
    this.#disconnect();
  }

  #connect(): void {
    this.#hasReceived = false;
    this.#expect(openingLimit);
    try {
      this.#connection = this.#open({
        opened: () => {
          this.#isOpen = this.#hasReceived = true;
          this.#expect(pingInterval);
          this.#events.opened();
          announceLive({ type: 'opened' });
        },
        received: (data) => this.#receive(data),
        closed: (code) => this.#closed(code),
      });
    } catch {
      this.#events.lost();
      this.#reconnectAfter(creationDelay);
    }
  }

  #closed(code: number): void {
    const wasOpen = this.#isOpen;
    this.#disconnect();
    // 1000 and 1001 are deliberate (spec member 7); only `start` reconnects.
    if (code !== 1000 && code !== 1001) {
      this.#events.lost();
      this.#reconnectAfter(reconnectDelay);
    }
    if (code === notEntitled) this.#events.refused();
    announceLive({ type: 'closed', code, wasOpen });
  }

  #receive(data: unknown): void {
    this.#hasReceived = true;
    const frame = parseJson(data);
    const message = v.safeParse(coreMessageSchema, frame);
    if (!message.success) {
      // Ignores other messages, which newer servers may send.
      if (isOfChat(frame)) this.#events.chatted(frame);
      return;
    }
    const news = message.output;
    if (news.type === 'sync_poke') this.#events.poked(news.spread);
    else announceLive(news);
  }

  /** Sends a ping; data must arrive within the limit in milliseconds. */
  #ping(limit: number): void {
    this.#hasReceived = false;
    this.#connection?.send('{"type":"ping"}');
    this.#expect(limit);
  }

  #expect(limit: number): void {
    this.#startTimer(() => {
      if (this.#hasReceived) this.#ping(pingInterval);
      else this.#closed(1006);
    }, limit);
  }

  #reconnectAfter(delay: number): void {
    const jitter = this.#environment.random() * reconnectJitter;
    if (this.#wanted) this.#startTimer(() => this.#connect(), delay + jitter);
  }

  #startTimer(callback: () => void, delay: number): void {
    this.#timer?.();
    this.#timer = this.#environment.startTimer(callback, delay);
  }

  #disconnect(): void {
    this.#timer?.();
    this.#timer = null;
    this.#connection?.close();
    this.#connection = null;
    this.#isOpen = false;
  }
}

/** Opens `/ws` of this page's origin. */
export const openPageSocket: SocketOpener = (handlers) => {
  const url = new URL('/ws', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url);
  const ending = new AbortController();
  const { signal } = ending;
  socket.addEventListener('open', () => handlers.opened(), { signal });
  socket.addEventListener('message', (event) => handlers.received(event.data), { signal });
  // A close event follows every error.
  socket.addEventListener('close', (event) => handlers.closed(event.code), { signal });
  return {
    send: (text) => socket.send(text),
    close: () => {
      ending.abort();
      socket.close(1000);
    },
  };
};

/** Whether to pass the frame to live-rows.ts, which parses it. */
function isOfChat(frame: unknown): boolean {
  const { type } = Object(frame) as { readonly type?: unknown };
  return String(type).startsWith('chat_');
}

function parseJson(data: unknown): unknown {
  if (typeof data !== 'string') return null;
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
