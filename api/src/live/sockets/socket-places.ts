/** The part of a TCP connection that is watched. */
interface Connection {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/** Counts the connections of each account that are sockets or become one. */
export class SocketPlaces {
  readonly #limit: number;
  readonly #taken = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes a place of the account until the connection closes. @returns whether one was left */
  take(userId: string, connection: Connection): boolean {
    const taken = this.#taken.get(userId) ?? 0;
    // A connection already closed would never give its place back.
    if (taken >= this.#limit || connection.destroyed) return false;
    this.#taken.set(userId, taken + 1);
    connection.once('close', () => {
      const left = (this.#taken.get(userId) ?? 1) - 1;
      if (left === 0) this.#taken.delete(userId);
      else this.#taken.set(userId, left);
    });
    return true;
  }
}
