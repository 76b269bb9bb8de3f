import type { Problem } from '@greenroom/sync-protocol/problem';
import { writtenTables } from '../outbox/enqueue.ts';
import { fetchFiles } from './fetch-files.ts';
import { readQueue } from '../outbox/outbox.ts';
import { hasQueued } from '../outbox/to-offer.ts';
import { refuseChange } from '../setbacks/refuse-change.ts';
import type { RequestExchange } from '../exchange/exchange-scheduler.ts';
import type { ReplicaCore } from '../replica-core.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import { StorageFullError } from '../replica-errors.ts';
import { reconcile } from '../effects/rewind-replay.ts';
import {
  type OutboxPut,
  type StoredEntry,
  type StoredUpload,
  textOfKey,
} from '../store/stored-rows.ts';
import {
  type NextUpload,
  addStrikes,
  findNextUpload,
  markOvertaken,
  takeRefusals,
} from './outbox-uploads.ts';
import {
  type UploadResult,
  type UploadWorld,
  uploadLockName,
  uploadNext,
  uploadPatience,
} from './upload-next.ts';
import {
  type FailedTry,
  freshPace,
  orderTime,
  paceAfterBreak,
  paceAfterFailure,
  paceAfterUpload,
  restOfPause,
} from './upload-pace.ts';
import { fileGone, hasRefusal } from './stored-uploads.ts';
import { breakStrikes, faultStrikes } from './upload-strikes.ts';

/** How the run continues. */
type Decision = 'next' | 'idle' | 'end';

interface Run {
  /** A person waits: pauses do not count. */
  readonly isHurried: boolean;
  /** It ended because of a pause. */
  hasPaused: boolean;
  /** It has released or decided entries that an exchange should send. */
  hasReleased: boolean;
}

/**
 * Uploads queued files one by one, in parallel with exchanges, so that slow uploads delay no pull.
 * Runs only after an answered exchange: the session is then this user's, and failures concern the
 * file.
 */
export class UploadRunner {
  readonly #core: ReplicaCore;
  readonly #world: UploadWorld;
  readonly #requestExchange: RequestExchange;
  #pace = freshPace;
  /** The last run. */
  #run: Run = { isHurried: false, hasPaused: false, hasReleased: false };
  #current: Promise<boolean> | null = null;
  #next: Promise<boolean> | null = null;

  /** @param requestExchange requests an exchange, and with it the next run, after a delay in milliseconds. */
  constructor(core: ReplicaCore, requestExchange: RequestExchange) {
    this.#core = core;
    this.#requestExchange = requestExchange;
    const { userId, environment, files } = core;
    this.#world = {
      userId,
      files: files ?? fetchFiles(),
      startTimer: environment.startTimer,
      orderTime: (upload) => orderTime(this.#pace, upload, environment.elapsed()),
      release: (work) => this.#release(work),
      overtake: (slow) => this.#release((db) => markOvertaken(db, slow)),
    };
  }

  /**
   * Uploads, after any current run, until nothing is left or one fails; never rejects.
   * @returns whether further entries may be offered.
   */
  run(): Promise<boolean> {
    if (!this.#current) return this.#start(false);
    this.#next ??= this.#current.then(async (isReleased) => {
      this.#next = null;
      return (await this.#start(false)) || isReleased;
    });
    return this.#next;
  }

  /** A person waits: retries uploads the last run left because of a pause. Returns as `run`. */
  async hurry(): Promise<boolean> {
    await this.#current;
    return this.#run.hasPaused && (await this.#start(true));
  }

  #start(isHurried: boolean): Promise<boolean> {
    this.#run = { isHurried, hasPaused: false, hasReleased: false };
    const run = this.#uploadAll().finally(() => {
      this.#current = null;
    });
    this.#current = run;
    return run;
  }

  async #uploadAll(): Promise<boolean> {
    try {
      await this.#countBreak();
      await this.#endHold();
      await this.#refuseParked();
      let decision: Decision;
      do decision = await this.#step();
      while (decision === 'next');
      // Meanwhile another tab or the worker, perhaps closed by now, has uploaded it.
      if (decision === 'idle' && (await this.#core.store.run('relaxed', hasQueued)))
        this.#released();
    } catch (error) {
      // Closed, or a full or broken disk: the files stay for a later run.
      if (error instanceof StorageFullError) this.#core.status.update({ notice: 'quota' });
    }
    return this.#run.hasReleased;
  }

  #released(): void {
    this.#run.hasReleased = true;
    this.#requestExchange(0);
  }

  async #step(): Promise<Decision> {
    const { environment, store } = this.#core;
    const wait = this.#pace.notBefore - environment.elapsed();
    if (wait > 0) {
      // Requested again: an earlier exchange replaced the scheduled one.
      this.#requestExchange(wait);
      return 'end';
    }
    return await environment.locks.run(
      uploadLockName(store.name),
      uploadPatience,
      async (lost) => {
        const next = await store.run('strict', findNextUpload);
        if (!next) return 'idle';
        if (this.#mustPause(next.upload)) return 'end';
        const cut = AbortSignal.any([lost, store.closing]);
        const began = environment.elapsed();
        const result = await uploadNext(next, this.#world, cut);
        return await this.#handleResult(next, result, environment.elapsed() - began);
      },
      store.closing,
    );
  }

  #mustPause(upload: StoredUpload): boolean {
    if (this.#run.isHurried) return false;
    const rest = restOfPause(this.#pace, upload, this.#core.environment.elapsed());
    if (rest === 0) return false;
    this.#run.hasPaused = true;
    this.#requestExchange(rest);
    return true;
  }

  /** `took` in milliseconds. */
  async #handleResult(next: NextUpload, result: UploadResult, took: number): Promise<Decision> {
    const { entry, upload } = next;
    switch (result.kind) {
      case 'lost':
        return 'end';
      case 'uploaded':
        this.#pace = paceAfterUpload(this.#pace);
        return 'next';
      case 'gone':
        return await this.#refuse(entry, fileGone);
      case 'failed': {
        const { failure } = result;
        if (failure.kind === 'refused') return await this.#refuse(entry, failure.problem);
        return await this.#handleFailure(upload, failure, took);
      }
    }
  }

  async #handleFailure(
    upload: StoredUpload,
    failure: FailedTry['failure'],
    took: number,
  ): Promise<Decision> {
    const { environment } = this.#core;
    const [now, random] = [environment.elapsed(), environment.random()];
    const failed = paceAfterFailure(this.#pace, { upload, failure, took, now, random });
    if (failure.kind === 'fault') {
      if (await this.#count(upload, faultStrikes)) {
        this.#pace = { ...this.#pace, failures: failed.pace.failures };
        return 'next';
      }
      await this.#world.overtake(upload);
    }
    this.#pace = failed.pace;
    this.#requestExchange(failed.delay);
    return 'end';
  }

  /** An answered exchange rules out being offline. */
  async #countBreak(): Promise<void> {
    const { broken } = this.#pace;
    if (!broken) return;
    this.#pace = paceAfterBreak(this.#pace, this.#core.environment.elapsed());
    await this.#count(broken.upload, breakStrikes);
  }

  /** Repeated breaks block a lane no longer than one slow upload. */
  async #endHold(): Promise<void> {
    const upload = this.#pace.hold?.upload;
    if (upload && this.#world.orderTime(upload) === 0) await this.#world.overtake(upload);
  }

  /** Refuses changes the worker parked because their file was refused. */
  async #refuseParked(): Promise<void> {
    if (!(await this.#core.store.run('relaxed', hasRefusal))) return;
    await this.#write(async (db) => {
      for (const { entry, refusal } of await takeRefusals(db)) {
        await refuseChange(this.#core, db, entry, refusal);
      }
    });
  }

  async #refuse(entry: StoredEntry, problem: Problem): Promise<Decision> {
    await this.#write((db) => refuseChange(this.#core, db, entry, problem));
    this.#released();
    return 'next';
  }

  /** @returns whether the change was parked. */
  async #count(upload: StoredUpload, points: number): Promise<boolean> {
    const isParked = await this.#write((db) => addStrikes(db, upload, points));
    if (isParked) this.#released();
    return isParked;
  }

  async #release(work: (db: ReplicaDatabase) => Promise<readonly OutboxPut[]>): Promise<void> {
    const hasReleased = await this.#write(async (db) => {
      const released = await work(db);
      await reconcile(db, this.#core, {
        touched: released.flatMap(({ rows }) => rows.map(textOfKey)),
        entries: released.length > 0 ? await readQueue(db) : [],
      });
      return released.length > 0;
    });
    if (hasReleased) this.#released();
  }

  async #write<T>(work: (db: ReplicaDatabase) => Promise<T>): Promise<T> {
    return await this.#core.store.run('strict', (db) =>
      db.dexie.transaction('rw', writtenTables(db), async () => await work(db)),
    );
  }
}
