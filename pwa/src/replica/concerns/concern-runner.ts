import { callApi } from '../../rest/call-api.ts';
import { backoffDelay } from '../environment/backoff.ts';
import type { ConcernTransport } from '../environment/transport.ts';
import { judgeFailure } from '../exchange/exchange-failure.ts';
import type { RequestExchange } from '../exchange/exchange-scheduler.ts';
import type { ReplicaCore } from '../replica-core.ts';
import { ProblemError } from '../../rest/problem-error.ts';
import { findUnsent } from './concern-store.ts';
import type { WaitingConcern } from './waiting-concern.ts';

/** Sends waiting concerns, each in a request of its own that names nobody but by its session. */
export class ConcernRunner {
  readonly #core: ReplicaCore;
  readonly #requestExchange: RequestExchange;
  /** Consecutive failures, for the backoff. */
  #failures = 0;
  /** The end of the pause after a failure, in monotonic milliseconds. */
  #notBefore = 0;
  /** The last run sent nothing because of the pause. */
  #isHeld = false;
  #current = Promise.resolve();

  /** @param requestExchange requests an exchange, and with it the next run, after milliseconds. */
  constructor(core: ReplicaCore, requestExchange: RequestExchange) {
    this.#core = core;
    this.#requestExchange = requestExchange;
  }

  /**
   * Sends until none waits or one fails, which is retried after a pause; never rejects. A running one
   * is awaited: it may have looked before the last concern was kept.
   */
  run(): Promise<void> {
    this.#current = this.#current
      .then(() => this.#sendAll())
      // Closed, or the disk is broken: its next use reports it.
      .catch(() => undefined);
    return this.#current;
  }

  /** A person waits: as `run`, if that was held by the pause. */
  async hurry(): Promise<void> {
    await this.#current;
    if (!this.#isHeld) return;
    this.#notBefore = 0;
    await this.run();
  }

  async #sendAll(): Promise<void> {
    const { store, environment, concerns = restConcerns } = this.#core;
    const pause = this.#notBefore - environment.elapsed();
    this.#isHeld = pause > 0;
    if (this.#isHeld) {
      // Requested again: an earlier exchange replaced the scheduled one.
      this.#requestExchange(pause);
      return;
    }
    for (;;) {
      const concern = await store.run('relaxed', findUnsent);
      if (!concern) return;
      try {
        await concerns.send(concern, store.closing);
        this.#failures = 0;
        await store.run('strict', (db) => db.concerns.delete(concern.id));
      } catch (error) {
        if (!(await this.#handleFailure(concern, error))) return;
      }
    }
  }

  /** @returns whether the next may be sent. */
  async #handleFailure({ id }: WaitingConcern, error: unknown): Promise<boolean> {
    const { store, environment } = this.#core;
    if (store.isClosed) return false;
    if (error instanceof ProblemError && error.retry === 'never') {
      const refusal = error.message;
      // Unless it was discarded meanwhile.
      await store.run('strict', (db) => db.concerns.update(id, { refusal }));
      return true;
    }
    this.#failures += 1;
    const { wait, canRepeat } = judgeFailure(error);
    const pause = Math.max(wait, backoffDelay(this.#failures, environment.random()));
    // After a sign-in or an update an exchange follows by itself.
    if (!canRepeat) return false;
    this.#notBefore = environment.elapsed() + pause;
    this.#requestExchange(pause);
    return false;
  }
}

/** Sends concerns over REST with the session's cookie. */
const restConcerns: ConcernTransport = {
  async send({ id, content, followUpCode }, signal) {
    await callApi('concerns.send', { id, content, followUpCode }, { signal });
  },
};
