const minute = 60_000;
/** Minutes a value is kept, including the current one. */
const remembered = 5;

/** The highest value of the last five minutes, in steps of a minute. */
export class RecentMaximum {
  readonly #byMinute = new Map<number, number>();

  add(value: number, now: Date): void {
    const key = Math.floor(now.getTime() / minute);
    this.#forget(key);
    this.#byMinute.set(key, Math.max(this.#byMinute.get(key) ?? value, value));
  }

  /** 0: no value. */
  read(now: Date): number {
    this.#forget(Math.floor(now.getTime() / minute));
    return Math.max(0, ...this.#byMinute.values());
  }

  #forget(current: number): void {
    for (const key of this.#byMinute.keys()) {
      if (key <= current - remembered) this.#byMinute.delete(key);
    }
  }
}
