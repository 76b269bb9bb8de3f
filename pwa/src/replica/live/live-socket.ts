import { coreMessageSchema, pingInterval } from '@greenroom/sync-protocol/live/live-messages';
import * as v from 'valibot';
import { announceLive } from './live-listeners.ts';
import type { ReplicaEnvironment } from '../environment/replica-environment.ts';
import type { CancelTimer } from '../environment/timers.ts';

/** Milliseconds before a reconnect (spec member 7), after a failed creation, and the jitter on top. */
const reconnectDelay = 2_000;
const creationDelay = 3_000;
const reconnectJitter = 2_000;
/** Milliseconds a connection may take to open, and to answer when it is looked at. */
const openingLimit = 10_000;
const answerLimit = 5_000;

/** An open or opening connection. */
export interface LiveConnection {
  send(text: string): void;
  /** Closes it; the handlers hear nothing more. */
  close(): void;
}

/** What a connection tells. */
export interface ConnectionHandlers {
  opened(): void;
  received(data: unknown): void;
  closed(code: number): void;
}

/** Opens a connection to the live endpoint; throws when that is impossible now. */
export type SocketOpener = (handlers: ConnectionHandlers) => LiveConnection;

export interface LiveSocketEvents {
  readonly opened: () => void;
  readonly poked: (spread: number) => void;
  /** Something of the chat, as it came. */
  readonly chatted: (frame: unknown) => void;
}

/** Keeps one live connection to the server while it is wanted. */
export class LiveSocket {
  readonly #open: SocketOpener;
  readonly #environment: ReplicaEnvironment;
  readonly #events: LiveSocketEvents;
  #wanted = false;
  #connection: LiveConnection | null = null;
  #isOpen = false;
  /** Something came since the last ping; a network that went tells nobody that it did. */
  #isHeard = false;
  /** To the end of a silent connection or its next ping; without one to the next connection. */
  #timer: CancelTimer | null = null;

  constructor(open: SocketOpener, environment: ReplicaEnvironment, events: LiveSocketEvents) {
    this.#open = open;
    this.#environment = environment;
    this.#events = events;
  }

  /** Connects, unless it is about to; a connection it has must answer now. */
  start(): void {
    this.#wanted = true;
    if (this.#isOpen) this.#ping(answerLimit);
    else if (!this.#timer) this.#connect();
  }

  /** Closes the connection and stays away until the next `start`. */
  stop(): void {
    this.#wanted = false;
    this.#leave();
  }

  #connect(): void {
    this.#isHeard = false;
    this.#expect(openingLimit);
    try {
      this.#connection = this.#open({
        opened: () => {
          this.#isOpen = this.#isHeard = true;
          this.#expect(pingInterval);
          this.#events.opened();
          announceLive({ type: 'opened' });
        },
        received: (data) => this.#receive(data),
        closed: (code) => this.#closed(code),
      });
    } catch {
      this.#reconnectAfter(creationDelay);
    }
  }

  #closed(code: number): void {
    const wasOpen = this.#isOpen;
    this.#leave();
    // 1000 and 1001 are said on purpose (spec member 7); `start` connects again.
    if (code !== 1000 && code !== 1001) this.#reconnectAfter(reconnectDelay);
    announceLive({ type: 'closed', code, wasOpen });
  }

  #receive(data: unknown): void {
    this.#isHeard = true;
    const frame = parseJson(data);
    const message = v.safeParse(coreMessageSchema, frame);
    if (!message.success) {
      // Anything else a newer server may say is left out.
      if (isOfChat(frame)) this.#events.chatted(frame);
      return;
    }
    const news = message.output;
    if (news.type === 'sync_poke') this.#events.poked(news.spread);
    else announceLive(news);
  }

  /** Asks for a sign of life within so many milliseconds. */
  #ping(limit: number): void {
    this.#isHeard = false;
    this.#connection?.send('{"type":"ping"}');
    this.#expect(limit);
  }

  #expect(limit: number): void {
    this.#startTimer(() => {
      if (this.#isHeard) this.#ping(pingInterval);
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

  #leave(): void {
    this.#timer?.();
    this.#timer = null;
    this.#connection?.close();
    this.#connection = null;
    this.#isOpen = false;
  }
}

/** Opens `/ws` of this page's origin; null outside of a page. */
export function findPageSocket(): SocketOpener | null {
  if (typeof WebSocket === 'undefined' || typeof location === 'undefined') return null;
  const url = new URL('/ws', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return (handlers) => {
    const socket = new WebSocket(url);
    const ending = new AbortController();
    const { signal } = ending;
    socket.addEventListener('open', () => handlers.opened(), { signal });
    socket.addEventListener('message', (event) => handlers.received(event.data), { signal });
    // An error is always followed by a close, which says what to do.
    socket.addEventListener('close', (event) => handlers.closed(event.code), { signal });
    return {
      send: (text) => socket.send(text),
      close: () => {
        ending.abort();
        socket.close(1000);
      },
    };
  };
}

/** Whether code that comes with the first of them (live-rows.ts) reads it. */
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
