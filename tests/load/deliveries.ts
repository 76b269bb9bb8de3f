/** What became of the messages sent to many sockets. */
export interface DeliverySummary {
  readonly sockets: number;
  readonly messages: number;
  /** Deliveries that did not happen, over all sockets. */
  readonly lost: number;
  /** Deliveries of what the socket had already. */
  readonly twice: number;
  /** Deliveries at another place than the first socket had the message. */
  readonly outOfOrder: number;
  /** Milliseconds from sending to receiving, over all deliveries. */
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
}

/** Keeps when each of many sockets received each message, and in which order. */
export class Deliveries {
  /** The order of whichever socket was first at each place. */
  readonly #order: number[] = [];
  readonly #placeOf = new Map<number, number>();
  readonly #places: Uint32Array;
  #delays = new Float32Array(1 << 16);
  #count = 0;
  #twice = 0;
  #outOfOrder = 0;

  constructor(sockets: number) {
    this.#places = new Uint32Array(sockets);
  }

  /** @param delay milliseconds since the message was sent */
  take(socket: number, message: number, delay: number): void {
    const place = this.#places[socket] ?? 0;
    const known = this.#placeOf.get(message);
    if (known !== undefined && known < place) {
      this.#twice += 1;
      return;
    }
    if (place === this.#order.length && known === undefined) {
      this.#order.push(message);
      this.#placeOf.set(message, place);
    } else if (known !== place) this.#outOfOrder += 1;
    this.#places[socket] = place + 1;
    this.#keep(delay);
  }

  /** Whether every one of these sockets has so many messages. */
  isComplete(messages: number, sockets: readonly number[]): boolean {
    return sockets.every((socket) => (this.#places[socket] ?? 0) >= messages);
  }

  /** @param sockets the sockets that were to receive everything */
  summarise(messages: number, sockets: readonly number[]): DeliverySummary {
    const delays = this.#delays.slice(0, this.#count).sort();
    const at = (part: number) => delays[Math.floor((delays.length - 1) * part)] ?? Number.NaN;
    const lost = sockets.map((socket) => Math.max(0, messages - (this.#places[socket] ?? 0)));
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

/** Nothing lost, nothing twice, one order everywhere. */
export function isWhole({ lost, twice, outOfOrder }: DeliverySummary): boolean {
  return lost === 0 && twice === 0 && outOfOrder === 0;
}
