import { maxBatchMutations } from '@greenroom/sync-protocol/sync/sync-limits';
import { type ExchangeFailure, judgeFailure } from './exchange-failure.ts';
import { type StepResult, exchangeStep } from './exchange-step.ts';
import { findInState, hasAcknowledged } from '../outbox/outbox.ts';
import { BadAnswerError } from './parse-answer.ts';
import { exchangeLockName, lockPatience } from '../environment/locks.ts';
import { FaultyBatch } from '../setbacks/faulty-batch.ts';
import { requeueHeld } from '../setbacks/held-entries.ts';
import { StorageFullError } from '../replica-errors.ts';
import type { ReplicaCore } from '../replica-core.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import type { Ask } from './exchange-scheduler.ts';
import type { UploadRunner } from '../uploads/upload-runner.ts';

/** Repairs in one run at most; then the server and this replica do not find together by themselves. */
const maxRepairs = 3;

type Progress = Exclude<StepResult, { readonly kind: 'idle' | 'lost' }>;

interface RunState {
  /** When the pull that is still wanted was asked for; null: everything is pulled. */
  pullSince: number | null;
  repairs: number;
  /** Held entries were queued again once: those held once more wait for the next run. */
  hasRequeued: boolean;
  hasPulledAgain: boolean;
}

/**
 * Exchanges until nothing is queued and everything is pulled. The lock is held for one request at a
 * time, so that another tab never waits for a long queue, and a stuck one can be told by its age.
 */
export class ExchangeRunner {
  readonly #core: ReplicaCore;
  readonly #ask: Ask;
  #uploads: UploadRunner | null = null;
  /** What the last run began; null: it was not answered. */
  #uploading: Promise<boolean> | null = null;
  readonly #faulty = new FaultyBatch(maxBatchMutations);

  constructor(core: ReplicaCore, ask: Ask) {
    this.#core = core;
    this.#ask = ask;
  }

  /**
   * Runs to the end or to the first failure; `requestedAt` in milliseconds since the epoch, null where
   * nobody wants a pull.
   * @returns the failure, or null.
   */
  async run(requestedAt: number | null): Promise<ExchangeFailure | null> {
    const { status } = this.#core;
    status.update({ busy: true });
    this.#uploading = null;
    try {
      await this.#exchange(requestedAt);
      status.update({ busy: false });
      // Not waited for: files take their time, and news must not.
      this.#uploading = this.#upload();
      return null;
    } catch (error) {
      const failure = judgeFailure(error);
      if (error instanceof StorageFullError) status.update({ notice: 'quota' });
      const { connection } = failure;
      status.update(this.#core.store.isClosed ? { busy: false } : { busy: false, connection });
      return failure;
    }
  }

  /**
   * Waits for the uploads the last run began, and tries what they left for a pause. Never rejects.
   * @returns whether something may be offered that could not before.
   */
  async finishUploads(): Promise<boolean> {
    if (!this.#uploading) return false;
    const isReleased = await this.#uploading;
    return (await this.#uploads?.hurry()) || isReleased;
  }

  async #upload(): Promise<boolean> {
    const core = this.#core;
    try {
      if (!(await core.store.run('relaxed', hasUploads))) return false;
      const { UploadRunner } = await import('../uploads/upload-runner.ts');
      this.#uploads ??= new UploadRunner(core, this.#ask);
      return await this.#uploads.run();
    } catch {
      // Closed, or the runner could not be loaded: the next run tries again.
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
      const result = await this.#step(run.pullSince, run.repairs > 0);
      if (isEnd(result)) return;
      await this.#heed(result, run);
    }
  }

  async #heed(result: Progress, run: RunState) {
    const core = this.#core;
    switch (result.kind) {
      case 'repaired':
        run.repairs += 1;
        if (run.repairs > maxRepairs) throw new BadAnswerError('The replica cannot be repaired');
        break;
      case 'pushed':
        // What was acknowledged only leaves the queue with a pull that begins now.
        run.pullSince = core.environment.now();
        run.hasPulledAgain = false;
        break;
      case 'noted':
      case 'paged':
        break;
      case 'pulled': {
        // Pushed between the pages of this pull, whose snapshot was older.
        const isOwed: boolean =
          !run.hasPulledAgain && (await core.store.run('relaxed', hasAcknowledged));
        run.pullSince = isOwed ? core.environment.now() : null;
        run.hasPulledAgain = isOwed;
        const { lastPulledAt } = result.meta;
        core.status.update({ connection: 'online', ready: true, lastPulledAt });
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
    const { limit } = this.#faulty;
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
      if (!isEnd(result)) this.#faulty.succeeded(limit);
      return result;
    } catch (error) {
      if (judgeFailure(error).isFault) await this.#faulty.failed(core, limit);
      throw error;
    }
  }
}

/** Whether a file is to be uploaded, or was refused without a page. */
async function hasUploads(db: ReplicaDatabase): Promise<boolean> {
  if ((await findInState(db, 'uploading').limit(1).count()) > 0) return true;
  const refused = findInState(db, 'parked').filter(({ refusal }) => refusal !== undefined);
  return (await refused.limit(1).count()) > 0;
}

function isEnd(result: StepResult): result is Exclude<StepResult, Progress> {
  return result.kind === 'idle' || result.kind === 'lost';
}
