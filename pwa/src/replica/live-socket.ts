import { coreMessageSchema, pingInterval } from '@greenroom/sync-protocol/live/live-messages';
import * as v from 'valibot';
import { announceLive } from './live-listeners.ts';
import type { ReplicaEnvironment } from './replica-environment.ts';
import type { CancelTimer } from './timers.ts';

/** Milliseconds before a reconnect (spec member 7), after a failed creation, and the jitter on top. */
const reconnectDelay = 2_000;
const creationDelay = 3_000;
const reconnectJitter = 2_000;

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
  #ping: CancelTimer | null = null;
  #reconnect: CancelTimer | null = null;

  constructor(open: SocketOpener, environment: ReplicaEnvironment, events: LiveSocketEvents) {
    this.#open = open;
    this.#environment = environment;
    this.#events = events;
  }

  /** Connects, unless it is connected or about to be. */
  start(): void {
    this.#wanted = true;
    if (this.#connection === null && this.#reconnect === null) this.#connect();
  }

  /** Closes the connection and stays away until the next `start`. */
  stop(): void {
    this.#wanted = false;
    this.#cancelTimers();
    this.#connection?.close();
    this.#connection = null;
  }

  #connect(): void {
    this.#reconnect = null;
    try {
      this.#connection = this.#open({
        opened: () => {
          this.#startPings();
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
    // An open connection is pinged.
    const wasOpen = this.#ping !== null;
    this.#connection = null;
    this.#cancelTimers();
    // 1000 and 1001 are said on purpose (spec member 7); `start` connects again.
    if (code !== 1000 && code !== 1001) this.#reconnectAfter(reconnectDelay);
    announceLive({ type: 'closed', code, wasOpen });
  }

  #receive(data: unknown): void {
    const frame = parseJson(data);
    const message = v.safeParse(coreMessageSchema, frame);
    if (!message.success) {
      // Anything else a newer server may say is left out.
      if (isOfChat(frame)) this.#events.chatted(frame);
      return;
    }
    const news = message.output;
    if (news.type === 'sync_poke') this.#events.poked(news.spread);
    else if (news.type !== 'pong') announceLive(news);
  }

  #startPings(): void {
    this.#ping = this.#environment.startTimer(() => {
      this.#connection?.send(JSON.stringify({ type: 'ping' }));
      this.#startPings();
    }, pingInterval);
  }

  #reconnectAfter(delay: number): void {
    if (!this.#wanted) return;
    const { startTimer, random } = this.#environment;
    this.#reconnect = startTimer(() => this.#connect(), delay + random() * reconnectJitter);
  }

  #cancelTimers(): void {
    this.#ping?.();
    this.#reconnect?.();
    this.#ping = null;
    this.#reconnect = null;
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
