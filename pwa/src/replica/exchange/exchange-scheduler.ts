import { backoffDelay } from '../environment/backoff.ts';
import type { ExchangeFailure } from './exchange-failure.ts';
import type { ReplicaEnvironment } from '../environment/replica-environment.ts';
import type { ExchangeReason } from '../replica-interface.ts';
import type { CancelTimer } from '../environment/timers.ts';

/** Milliseconds in which consecutive changes are batched. */
const mutationDelay = 50;

/** `requestedAt` in milliseconds since the epoch; null: no pull. */
type Run = (requestedAt: number | null) => Promise<ExchangeFailure | null>;

/** Requests an exchange after a delay in milliseconds. */
export type RequestExchange = (delay: number) => void;

/** Decides when to exchange: one run at a time, pauses after failures, respects Retry-After. */
export class ExchangeScheduler {
  readonly #environment: ReplicaEnvironment;
  readonly #run: Run;
  readonly #isAutomatic: boolean;
  #current: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #failures = 0;
  // Monotonic time: setting the system clock back must not delay exchanges.
  #timer: { readonly cancel: CancelTimer; readonly due: number } | null = null;
  /** The end of Retry-After, in monotonic milliseconds. */
  #notBefore = 0;
  /** A pull is due: any reason but 'quiet' since the last run, or a failure. */
  #isPullWanted = false;
  #isStopped = false;

  constructor(environment: ReplicaEnvironment, run: Run, isAutomatic: boolean) {
    this.#environment = environment;
    this.#run = run;
    this.#isAutomatic = isAutomatic;
  }

  /** Requests an exchange after `delay` milliseconds. */
  request(reason: ExchangeReason, delay = isChange(reason) ? mutationDelay : 0): void {
    if (!this.#isAutomatic || this.#isStopped) return;
    this.#isPullWanted ||= reason !== 'quiet';
    // A timer does not shorten a pause; other reasons do.
    if (reason === 'timer' && this.#timer) return;
    if (reason !== 'timer') this.#failures = 0;
    const wait = Math.max(delay, reason === 'person' ? 0 : this.#waitForServer());
    this.#schedule(wait);
  }

  /** Exchanges after any current run; never rejects. During Retry-After it serves only 'person'. */
  async exchangeNow(reason: ExchangeReason): Promise<void> {
    if (this.#isStopped) return;
    if (reason !== 'person' && this.#waitForServer() > 0) {
      this.request(reason);
      return;
    }
    this.#failures = 0;
    this.#isPullWanted = true;
    this.#cancelTimer();
    await this.#startAfterCurrent();
  }

  /** Starts no further runs and awaits the current one. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer();
    await this.#current;
  }

  #startAfterCurrent(): Promise<void> {
    if (!this.#current) return this.#start();
    this.#next ??= this.#current.then(() => {
      this.#next = null;
      return this.#isStopped ? undefined : this.#start();
    });
    return this.#next;
  }

  #start(): Promise<void> {
    const requestedAt = this.#isPullWanted ? this.#environment.now() : null;
    this.#isPullWanted = false;
    const run = this.#run(requestedAt).then((failure) => {
      this.#current = null;
      this.#ended(failure);
    });
    this.#current = run;
    return run;
  }

  #ended(failure: ExchangeFailure | null): void {
    if (!failure) {
      this.#failures = 0;
      this.#notBefore = 0;
      return;
    }
    this.#failures += 1;
    this.#isPullWanted = true;
    if (failure.wait > 0) this.#notBefore = this.#environment.elapsed() + failure.wait;
    if (!this.#isAutomatic || this.#isStopped || !failure.canRepeat) return;
    const pause = backoffDelay(this.#failures, this.#environment.random());
    this.#schedule(Math.max(pause, this.#waitForServer()));
  }

  #waitForServer(): number {
    return Math.max(0, this.#notBefore - this.#environment.elapsed());
  }

  #schedule(delay: number): void {
    const due = this.#environment.elapsed() + delay;
    if (this.#timer && this.#timer.due <= due) return;
    this.#cancelTimer();
    const cancel = this.#environment.startTimer(() => {
      this.#timer = null;
      void this.#startAfterCurrent();
    }, delay);
    this.#timer = { cancel, due };
  }

  #cancelTimer(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }
}

function isChange(reason: ExchangeReason): boolean {
  return reason === 'mutation' || reason === 'quiet';
}
