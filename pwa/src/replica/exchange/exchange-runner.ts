import { ConcernRunner } from '../concerns/concern-runner.ts';
import { maxBatchMutations } from '@greenroom/sync-protocol/sync/sync-limits';
import { type ExchangeFailure, judgeFailure } from './exchange-failure.ts';
import { type StepResult, exchangeStep } from './exchange-step.ts';
import { hasAcknowledged } from '../outbox/outbox.ts';
import { BadAnswerError } from './parse-answer.ts';
import { exchangeLockName, lockPatience } from '../environment/locks.ts';
import { FaultyBatch } from '../setbacks/faulty-batch.ts';
import { requeueHeld } from '../setbacks/held-entries.ts';
import { StorageFullError } from '../replica-errors.ts';
import { hasUploads } from '../outbox/to-offer.ts';
import type { ReplicaCore } from '../replica-core.ts';
import type { RequestExchange } from './exchange-scheduler.ts';
import type { UploadRunner } from '../uploads/upload-runner.ts';

/** Repairs per run, at most; more would not reconcile server and replica either. */
const maxRepairs = 3;

type Progress = Exclude<StepResult, { readonly kind: 'idle' | 'lost' }>;

interface RunState {
  /** When the pull still due was requested; null: none is due. */
  pullSince: number | null;
  repairs: number;
  /** Held entries are queued again once per run; those held again wait for the next. */
  hasRequeued: boolean;
  hasPulledAgain: boolean;
}

/**
 * Exchanges until the queue is empty and everything is pulled. One lock per request: tabs need not
 * wait for a long queue, and the lock's age identifies a stuck holder.
 */
export class ExchangeRunner {
  readonly #core: ReplicaCore;
  readonly #requestExchange: RequestExchange;
  readonly #concerns: ConcernRunner;
  #uploads: UploadRunner | null = null;
  /** The uploads the last run started; null: it was not answered. */
  #uploading: Promise<boolean> | null = null;
  /** The concerns the last run began to send; null: it was not answered. */
  #sendingConcerns: Promise<void> | null = null;
  readonly #faulty = new FaultyBatch(maxBatchMutations);
  /** Until when the server takes no changes (429), only pulls, in monotonic milliseconds. */
  #heldBackUntil = 0;

  constructor(core: ReplicaCore, requestExchange: RequestExchange) {
    this.#core = core;
    this.#requestExchange = requestExchange;
    this.#concerns = new ConcernRunner(core, requestExchange);
  }

  /** Runs to the end or the first failure. `requestedAt` in ms since the epoch; null: no pull. */
  async run(requestedAt: number | null): Promise<ExchangeFailure | null> {
    const { status } = this.#core;
    status.update({ busy: true });
    this.#uploading = null;
    this.#sendingConcerns = null;
    try {
      await this.#exchange(requestedAt);
      status.update({ busy: false });
      status.storageWorked();
      // Not awaited: slow uploads must not delay pulls.
      this.#uploading = this.#upload();
      this.#sendingConcerns = this.#concerns.run();
      return null;
    } catch (error) {
      const failure = judgeFailure(error);
      if (error instanceof StorageFullError) status.update({ notice: 'quota' });
      else if (failure.isLocal) status.storageFailed();
      const { connection } = failure;
      status.update(this.#core.store.isClosed ? { busy: false } : { busy: false, connection });
      return failure;
    }
  }

  /** A person waits: offers the queue again, though the server asked to wait. */
  hurry(): void {
    this.#heldBackUntil = 0;
  }

  /** Awaits the last run's uploads, retries paused ones; true: more may be offered. Never fails. */
  async finishUploads(): Promise<boolean> {
    if (!this.#uploading) return false;
    const isReleased = await this.#uploading;
    return (await this.#uploads?.hurry()) || isReleased;
  }

  /** Sends waiting concerns without an exchange. Never fails. */
  sendConcerns(): Promise<void> {
    return this.#concerns.run();
  }

  /** Awaits the concerns the last run sends, and sends those that pause. Never fails. */
  async finishConcerns(): Promise<void> {
    if (!this.#sendingConcerns) return;
    await this.#sendingConcerns;
    await this.#concerns.hurry();
  }

  async #upload(): Promise<boolean> {
    const core = this.#core;
    try {
      if (!(await core.store.run('relaxed', hasUploads))) return false;
      const { UploadRunner } = await import('../uploads/upload-runner.ts');
      this.#uploads ??= new UploadRunner(core, this.#requestExchange);
      return await this.#uploads.run();
    } catch {
      // Closed, or the runner could not be loaded: the next run retries.
      return false;
    }
  }

  async #exchange(requestedAt: number | null): Promise<void> {
    const core = this.#core;
    const run: RunState = {
      pullSince: requestedAt,
      repairs: 0,
      hasRequeued: false,
      hasPulledAgain: false,
    };
    while (!core.store.isClosed) {
      try {
        const result = await this.#step(run.pullSince, run.repairs > 0);
        if (isEnd(result)) break;
        await this.#handleResult(result, run);
      } catch (error) {
        this.#holdBack(error);
      }
    }
    const rest = this.#restOfHold();
    // Requested again: an earlier exchange replaced the scheduled one.
    if (rest > 0) this.#requestExchange(rest);
  }

  /** Holds the queue back when it is too much for now; @throws any other error */
  #holdBack(error: unknown): void {
    const { isTooMuch, wait } = judgeFailure(error);
    // Refused without the queue too: the pause concerns everything.
    if (!isTooMuch || wait === 0 || this.#restOfHold() > 0) throw error;
    this.#heldBackUntil = this.#core.environment.elapsed() + wait;
  }

  #restOfHold(): number {
    return Math.max(0, this.#heldBackUntil - this.#core.environment.elapsed());
  }

  async #handleResult(result: Progress, run: RunState) {
    const core = this.#core;
    switch (result.kind) {
      case 'repaired':
        run.repairs += 1;
        if (run.repairs > maxRepairs) throw new BadAnswerError('The replica cannot be repaired');
        break;
      case 'pushed':
        // Acknowledged entries leave the queue only with a pull that begins now.
        run.pullSince = core.environment.now();
        run.hasPulledAgain = false;
        break;
      case 'noted':
      case 'paged':
        break;
      case 'pulled': {
        // Entries pushed between the pages are missing from this pull's older snapshot.
        const isOwed: boolean =
          !run.hasPulledAgain && (await core.store.run('relaxed', hasAcknowledged));
        run.pullSince = isOwed ? core.environment.now() : null;
        run.hasPulledAgain = isOwed;
        const { lastPulledAt, offlineDays = null } = result.meta;
        core.status.update({ connection: 'online', ready: true, lastPulledAt, offlineDays });
        run.hasRequeued ||= await requeueHeld(core);
        break;
      }
      default:
        result satisfies never;
    }
  }

  async #step(pullSince: number | null, isRepaired: boolean): Promise<StepResult> {
    const core = this.#core;
    const name = exchangeLockName(core.store.name);
    const isHeldBack = this.#restOfHold() > 0;
    const limit = isHeldBack ? 0 : this.#faulty.limit;
    try {
      const result = await core.environment.locks.run(
        name,
        lockPatience,
        (lost) => {
          const cut = AbortSignal.any([lost, core.store.closing]);
          return exchangeStep(core, { pullSince, limit, isRepaired }, cut);
        },
        core.store.closing,
      );
      if (!isEnd(result) && !isHeldBack) this.#faulty.succeeded(limit);
      return result;
    } catch (error) {
      if (judgeFailure(error).isFault && !isHeldBack) await this.#faulty.failed(core, limit);
      throw error;
    }
  }
}

function isEnd(result: StepResult): result is Exclude<StepResult, Progress> {
  return result.kind === 'idle' || result.kind === 'lost';
}
