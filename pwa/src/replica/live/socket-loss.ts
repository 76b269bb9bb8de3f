import type { CancelTimer, StartTimer } from '../environment/timers.ts';

/** Milliseconds after the loss of the socket: reconnecting, then a check. */
const reconnectingAfter = 5_000;
const checkAfter = 15_000;
/** Milliseconds the check has before a server that does not answer counts as away. */
const checkLimit = 2_000;

export interface LossEvents {
  readonly reconnecting: () => void;
  /** The socket stays away: asks the server by other means. */
  readonly check: () => void;
  /** The check has ended or takes too long. */
  readonly checked: () => void;
}

/** Times the loss of a socket, however many attempts fail meanwhile. */
export class SocketLoss {
  readonly #startTimer: StartTimer;
  readonly #events: LossEvents;
  #isLost = false;
  #cancel: CancelTimer = () => undefined;

  constructor(startTimer: StartTimer, events: LossEvents) {
    this.#startTimer = startTimer;
    this.#events = events;
  }

  /** The socket closed or could not be opened. */
  lost(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    const { reconnecting, check, checked } = this.#events;
    this.#after(reconnectingAfter, () => {
      reconnecting();
      this.#after(checkAfter - reconnectingAfter, () => {
        check();
        this.#after(checkLimit, checked);
      });
    });
  }

  /** The socket is open, or no longer wanted. */
  end(): void {
    this.#isLost = false;
    this.#cancel();
  }

  #after(delay: number, work: () => void): void {
    this.#cancel = this.#startTimer(work, delay);
  }
}
