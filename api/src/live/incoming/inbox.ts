import type { Allowance } from '@greenroom/sync-protocol/call';
import { parseClientFrame } from '@greenroom/sync-protocol/live/parse-client-frame';
import type { Problem } from '@greenroom/sync-protocol/problem';
import type { RawData } from 'ws';
import type { LiveSession } from '../../access/live-session.ts';
import { TokenBucket } from '../../access/token-bucket.ts';
import type { OpenSocket } from '../sockets/open-socket.ts';

/** Frames of one socket, of any kind: clients ping every 15 s and people type. */
const framesOfSocket: Allowance = { burst: 60, perSecond: 5 };
/** Maximum messages of one socket waiting for the one before. */
const maxWaiting = 8;

const tooMany: Problem = {
  code: 'too_many_requests',
  message: 'Too many messages. Please try again in a moment.',
};
const unknownMessage: Problem = { code: 'invalid', message: 'This message is not understood' };

/** Sends a session's chat message. Resolves with the refusal or null; never rejects. */
export type ReceiveChat = (
  session: LiveSession,
  input: Readonly<Record<string, unknown>>,
) => Promise<Problem | null>;

export interface InboxParts {
  readonly socket: OpenSocket;
  readonly session: LiveSession;
  readonly receive: ReceiveChat;
  /** Messages wait for this; never rejects. */
  readonly checked: Promise<void>;
}

/**
 * Receives the frames of one socket: bounded in size, rate and number, processed one after another.
 * A protocol error or a flood closes the socket; a refused message is answered with a problem.
 */
export class Inbox {
  readonly #parts: InboxParts;
  readonly #frames = new TokenBucket(framesOfSocket, performance.now());
  #waiting = 0;
  #last: Promise<void>;

  constructor(parts: InboxParts) {
    this.#parts = parts;
    this.#last = parts.checked;
  }

  /** Resolves when everything received so far is processed; never rejects. */
  get settled(): Promise<void> {
    return this.#last;
  }

  /** Counts a frame, also a WebSocket ping, which ws answers itself; false: ignore it. */
  countFrame(): boolean {
    const { socket } = this.#parts;
    // A refused socket may still send; ignore it.
    if (!socket.isOpen) return false;
    if (this.#frames.take(performance.now())) return true;
    socket.refuse(tooMany);
    return false;
  }

  /** Processes a frame: answers a ping, queues a message, refuses anything else. */
  receiveFrame(data: RawData, isBinary: boolean): void {
    if (!this.countFrame()) return;
    const { socket } = this.#parts;
    const frame = isBinary ? null : parseClientFrame(textOf(data));
    if (frame === null) socket.refuse(unknownMessage);
    else if (frame.type === 'ping') socket.send({ type: 'pong' });
    else this.#queueMessage(frame.input);
  }

  #queueMessage(input: Readonly<Record<string, unknown>>): void {
    if (this.#waiting >= maxWaiting) {
      this.#answer(tooMany, input);
      return;
    }
    this.#waiting += 1;
    this.#last = this.#last.then(() => this.#sendMessage(input));
  }

  async #sendMessage(input: Readonly<Record<string, unknown>>): Promise<void> {
    const { session, receive } = this.#parts;
    try {
      const problem = await receive(session, input);
      if (problem) this.#answer(problem, input);
    } finally {
      this.#waiting -= 1;
    }
  }

  #answer(problem: Problem, { id }: Readonly<Record<string, unknown>>): void {
    const { socket } = this.#parts;
    if (problem.code === 'unauthenticated' || problem.code === 'account_gone') {
      socket.refuse(problem);
      return;
    }
    const isNamed = typeof id === 'string' && id.length <= 36;
    socket.send({ type: 'problem', ...problem, ...(isNamed && { id }) });
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.from(data as Buffer).toString('utf8');
}
