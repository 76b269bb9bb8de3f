import type { Duplex } from 'node:stream';
import type { Problem } from '@greenroom/sync-protocol/problem';
import type { ServerMessage } from '@greenroom/sync-protocol/live/server-messages';
import type { WebSocket } from 'ws';
import { encodeTextFrame } from './text-frame.ts';

/** Unsent bytes beyond which a socket is dropped as slow; its device catches up by pulling. */
export const maxBufferedBytes = 256 * 1024;
/** Milliseconds a refused socket has to answer the close before its connection is cut. */
const closeTime = 1_000;

/**
 * One socket of a member. Complete frames are written directly to its connection, as ws does after
 * adding a header (nothing is compressed, and nothing else is being sent), so that a frame for a
 * thousand sockets is encoded once. docs/chat-load.md has the figures.
 */
export class OpenSocket {
  readonly #socket: WebSocket;
  readonly #connection: Duplex;

  /** @param connection the connection the socket was upgraded on */
  constructor(socket: WebSocket, connection: Duplex) {
    this.#socket = socket;
    this.#connection = connection;
  }

  /** Whether neither side has begun to close it. */
  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  send(message: ServerMessage): void {
    this.write(encodeMessage(message));
  }

  /** Writes complete frames, unless the socket is closing; drops a slow socket instead. */
  write(frames: Buffer): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > maxBufferedBytes) this.drop();
    else this.#connection.write(frames);
  }

  /** Starts closing, with a code of RFC 6455, 7.4. */
  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Sends the reason, closes with 1008 (policy) and drops the socket after `closeTime`. */
  refuse(problem: Problem): void {
    if (!this.isOpen) return;
    this.send({ type: 'problem', ...problem });
    this.close(1008, problem.code);
    const cut = setTimeout(() => this.drop(), closeTime);
    this.#socket.once('close', () => clearTimeout(cut));
  }

  /** Cuts the connection without a close frame. */
  drop(): void {
    this.#socket.terminate();
  }
}

export function encodeMessage(message: ServerMessage): Buffer {
  return encodeTextFrame(JSON.stringify(message));
}
