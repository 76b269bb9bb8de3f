import type { StartTimer } from '../environment/timers.ts';

/** A clock and timers controlled by the test. */
export class ManualClock {
  #now: number;
  #elapsed = 0;
  readonly #timers = new Set<{ readonly due: number; readonly callback: () => void }>();

  constructor(now = Date.parse('2026-11-20T12:00:00.000Z')) {
    this.#now = now;
  }

  readonly now = (): number => this.#now;

  /** Monotonic milliseconds. */
  readonly elapsed = (): number => this.#elapsed;

  readonly startTimer: StartTimer = (callback, milliseconds) => {
    const timer = { due: this.#elapsed + milliseconds, callback };
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
    };
  };

  /** Milliseconds until each timer fires, in order. */
  get pending(): number[] {
    return [...this.#timers].map(({ due }) => due - this.#elapsed).toSorted((a, b) => a - b);
  }

  /** Advances by milliseconds and fires due timers in order. */
  advance(milliseconds: number): void {
    const end = this.#elapsed + milliseconds;
    for (;;) {
      const next = [...this.#timers]
        .filter(({ due }) => due <= end)
        .toSorted((a, b) => a.due - b.due)[0];
      if (!next) break;
      this.#timers.delete(next);
      this.#pass(next.due);
      next.callback();
    }
    this.#pass(end);
  }

  #pass(until: number): void {
    const milliseconds = Math.max(0, until - this.#elapsed);
    this.#elapsed += milliseconds;
    this.#now += milliseconds;
  }

  /** Sets the clock without firing timers, as a person or the network does. */
  jump(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
