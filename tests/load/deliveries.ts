/** What became of the messages sent to many sockets. */
export interface DeliverySummary {
  readonly sockets: number;
  readonly messages: number;
  /** Deliveries that did not happen, over all sockets. */
  readonly lost: number;
  /** Deliveries of what the socket had already. */
  readonly twice: number;
  /** Deliveries of what other sockets had before what this one had already. */
  readonly outOfOrder: number;
  /** Milliseconds from sending to receiving, over all deliveries. */
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
}

/** What one socket received. */
interface Received {
  /** By place, 1 where the message was received. */
  seen: Uint8Array;
  count: number;
  lastPlace: number;
}

/** Keeps when each of many sockets received each message, and in which order. */
export class Deliveries {
  /** A message's place is where the socket that heard it first had it. */
  readonly #placeOf = new Map<number, number>();
  readonly #received: Received[];
  #delays = new Float32Array(1 << 16);
  #count = 0;
  #twice = 0;
  #outOfOrder = 0;

  constructor(sockets: number) {
    this.#received = Array.from({ length: sockets }, () => ({
      seen: new Uint8Array(1 << 12),
      count: 0,
      lastPlace: -1,
    }));
  }

  /** @param delay milliseconds since the message was sent */
  take(socket: number, message: number, delay: number): void {
    const received = this.#received[socket];
    if (!received) throw new Error(`There is no socket ${socket}`);
    const place = this.#placeOf.get(message) ?? this.#placeOf.size;
    this.#placeOf.set(message, place);
    if (received.seen[place] === 1) {
      this.#twice += 1;
      return;
    }
    if (place >= received.seen.length) received.seen = enlarge(received.seen, place);
    received.seen[place] = 1;
    received.count += 1;
    if (place < received.lastPlace) this.#outOfOrder += 1;
    else received.lastPlace = place;
    this.#keep(delay);
  }

  /** Whether every one of these sockets has so many messages. */
  isComplete(messages: number, sockets: readonly number[]): boolean {
    return sockets.every((socket) => this.#countOf(socket) >= messages);
  }

  /** @param sockets the sockets that were to receive everything */
  summarise(messages: number, sockets: readonly number[]): DeliverySummary {
    const delays = this.#delays.slice(0, this.#count).sort();
    const at = (part: number) => delays[Math.floor((delays.length - 1) * part)] ?? Number.NaN;
    const lost = sockets.map((socket) => Math.max(0, messages - this.#countOf(socket)));
    return {
      sockets: sockets.length,
      messages,
      lost: lost.reduce((sum, missing) => sum + missing, 0),
      twice: this.#twice,
      outOfOrder: this.#outOfOrder,
      p50: at(0.5),
      p99: at(0.99),
      slowest: at(1),
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

function enlarge(seen: Uint8Array, place: number): Uint8Array {
  const larger = new Uint8Array(Math.max(seen.length * 2, place + 1));
  larger.set(seen);
  return larger;
}

/** Nothing lost, nothing twice, one order everywhere. */
export function isWhole({ lost, twice, outOfOrder }: DeliverySummary): boolean {
  return lost === 0 && twice === 0 && outOfOrder === 0;
}
