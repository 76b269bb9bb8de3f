import type { Duplex } from 'node:stream';
import type { Problem } from '@greenroom/sync-protocol/problem';
import type { ServerMessage } from '@greenroom/sync-protocol/live/server-messages';
import type { WebSocket } from 'ws';
import { encodeTextFrame } from './text-frame.ts';

/** Unsent bytes with which a socket is slow: it is dropped, and catches up by pulling. */
export const maxBufferedBytes = 256 * 1024;
/** Milliseconds a refused socket has to answer the close before its connection is cut. */
const closeTime = 1_000;

/**
 * One socket of a member. Frames are written to its connection as they are: ws does the same once it
 * has put a head in front (nothing is compressed, and no other sending is ever under way), and a frame
 * for a thousand sockets is thus encoded once. docs/chat-load.md has the figures.
 */
export class OpenSocket {
  readonly #socket: WebSocket;
  readonly #connection: Duplex;

  /** @param connection what the socket was upgraded on */
  constructor(socket: WebSocket, connection: Duplex) {
    this.#socket = socket;
    this.#connection = connection;
  }

  /** Whether neither side has begun to close it. */
  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Sends one message, as `write` does. */
  send(message: ServerMessage): void {
    this.write(encodeMessage(message));
  }

  /** Writes whole frames, unless the socket is closing; a slow socket is dropped instead. */
  write(frames: Buffer): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > maxBufferedBytes) this.drop();
    else this.#connection.write(frames);
  }

  /** Begins to close it, with a code of RFC 6455, 7.4. */
  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Tells why and closes with 1008 (policy); who does not answer the close is cut off soon. */
  refuse(problem: Problem): void {
    if (!this.isOpen) return;
    this.send({ type: 'problem', ...problem });
    this.close(1008, problem.code);
    const cut = setTimeout(() => this.drop(), closeTime);
    this.#socket.once('close', () => clearTimeout(cut));
  }

  /** Cuts the connection without another word. */
  drop(): void {
    this.#socket.terminate();
  }
}

/** A message as the frame every socket gets. */
export function encodeMessage(message: ServerMessage): Buffer {
  return encodeTextFrame(JSON.stringify(message));
}
