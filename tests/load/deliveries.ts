import { quantile } from '../support/quantile.ts';

/** Deliveries of messages to many sockets. */
export interface DeliverySummary {
  readonly sockets: number;
  readonly messages: number;
  /** Missing deliveries, over all sockets. */
  readonly lost: number;
  /** Repeated deliveries. */
  readonly twice: number;
  /** Deliveries after one with a higher position. */
  readonly outOfOrder: number;
  /** Milliseconds from sending to receiving, over all deliveries. */
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
}

/** Deliveries to one socket. */
interface Received {
  /** By the message's index, 1 when received: compact, for there are millions. */
  seen: Uint8Array;
  count: number;
  lastPosition: number;
}

/** Records when and in which order each of many sockets received each message. */
export class Deliveries {
  readonly #indexOf = new Map<number, number>();
  readonly #received: Received[];
  #delays = new Float32Array(1 << 16);
  #count = 0;
  #twice = 0;
  #outOfOrder = 0;

  constructor(sockets: number) {
    this.#received = Array.from({ length: sockets }, () => ({
      seen: new Uint8Array(1 << 12),
      count: 0,
      lastPosition: -1,
    }));
  }

  /**
   * @param position the message's position in the room
   * @param delay milliseconds since the message was sent
   */
  record(socket: number, message: number, position: number, delay: number): void {
    const received = this.#received[socket];
    if (!received) throw new Error(`There is no socket ${socket}`);
    const index = this.#indexOf.get(message) ?? this.#indexOf.size;
    this.#indexOf.set(message, index);
    if (received.seen[index] === 1) {
      this.#twice += 1;
      return;
    }
    if (index >= received.seen.length) received.seen = enlarge(received.seen, index);
    received.seen[index] = 1;
    received.count += 1;
    if (position < received.lastPosition) this.#outOfOrder += 1;
    else received.lastPosition = position;
    this.#keep(delay);
  }

  /** Whether every one of these sockets has this many messages. */
  isComplete(messages: number, sockets: readonly number[]): boolean {
    return sockets.every((socket) => this.#countOf(socket) >= messages);
  }

  /** @param sockets the sockets that should receive everything */
  summarise(messages: number, sockets: readonly number[]): DeliverySummary {
    const delays = this.#delays.slice(0, this.#count);
    const lost = sockets.map((socket) => Math.max(0, messages - this.#countOf(socket)));
    return {
      sockets: sockets.length,
      messages,
      lost: lost.reduce((sum, missing) => sum + missing, 0),
      twice: this.#twice,
      outOfOrder: this.#outOfOrder,
      p50: quantile(delays, 0.5),
      p99: quantile(delays, 0.99),
      slowest: quantile(delays, 1),
    };
  }

  #countOf(socket: number): number {
    return this.#received[socket]?.count ?? 0;
  }

  #keep(delay: number): void {
    if (this.#count === this.#delays.length) {
      const larger = new Float32Array(this.#delays.length * 2);
      larger.set(this.#delays);
      this.#delays = larger;
    }
    this.#delays[this.#count] = delay;
    this.#count += 1;
  }
}

function enlarge(seen: Uint8Array, index: number): Uint8Array {
  const larger = new Uint8Array(Math.max(seen.length * 2, index + 1));
  larger.set(seen);
  return larger;
}

/** Nothing lost or duplicated, one order everywhere. */
export function isWhole({ lost, twice, outOfOrder }: DeliverySummary): boolean {
  return lost === 0 && twice === 0 && outOfOrder === 0;
}
