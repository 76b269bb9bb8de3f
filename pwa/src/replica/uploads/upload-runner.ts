import type { Problem } from '@greenroom/sync-protocol/problem';
import { backoffDelay } from '../environment/backoff.ts';
import { writtenTables } from '../outbox/enqueue.ts';
import { fetchFiles } from './fetch-files.ts';
import { findInState, readQueue } from '../outbox/outbox.ts';
import { hasQueued } from '../outbox/to-offer.ts';
import { refuseChange } from '../setbacks/refuse-change.ts';
import type { RequestExchange } from '../exchange/exchange-scheduler.ts';
import type { ReplicaCore } from '../replica-core.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import { StorageFullError } from '../replica-errors.ts';
import { reconcile } from '../effects/rewind-replay.ts';
import { type OutboxPut, type StoredEntry, textOfKey } from '../store/stored-rows.ts';
import { fileGone, judgeUpload } from './upload-failure.ts';
import { type NextUpload, addStrikes, markOvertaken, noteUploaded } from './upload-queue.ts';
import {
  type UploadResult,
  type UploadWorld,
  orderLimit,
  uploadLockName,
  uploadPatience,
  uploadStep,
} from './upload-step.ts';
import { breakStrikes, faultStrikes } from './upload-strikes.ts';

interface Pause {
  readonly entryId: string;
  readonly strikes: number;
  /** Monotonic milliseconds. */
  readonly until: number;
}

/** An entry whose uploads break off while the server answers. */
interface Hold {
  readonly entry: StoredEntry;
  /** Since when its lane waits, in monotonic milliseconds. */
  readonly since: number;
}

/** How the run continues. */
type Decision = 'next' | 'idle' | 'end';

/**
 * Uploads queued files one by one, in parallel with exchanges, so that slow uploads delay no pull.
 * Runs only after an answered exchange: the session is then this user's, and failures concern the
 * file.
 */
export class UploadRunner {
  readonly #core: ReplicaCore;
  readonly #world: UploadWorld;
  readonly #requestExchange: RequestExchange;
  /** The end of Retry-After, in monotonic milliseconds. */
  #notBefore = 0;
  /** A failed upload waits, unless a person retries it. */
  #pause: Pause | null = null;
  /** Consecutive failures, for the backoff. */
  #failures = 0;
  /** The upload broke off: a strike if the server answers. */
  #broken: { readonly entry: StoredEntry; readonly took: number } | null = null;
  #hold: Hold | null = null;
  /** The last run ended because of a pause. */
  #hasPaused = false;
  /** This run has released or decided entries that an exchange should send. */
  #hasReleased = false;
  #current: Promise<boolean> | null = null;
  #next: Promise<boolean> | null = null;

  /** @param requestExchange requests an exchange, and with it the next run, after a delay in milliseconds. */
  constructor(core: ReplicaCore, requestExchange: RequestExchange) {
    this.#core = core;
    this.#requestExchange = requestExchange;
    const { userId, environment, store, files } = core;
    this.#world = {
      userId,
      files: files ?? fetchFiles(),
      startTimer: environment.startTimer,
      run: (work) => store.run('strict', work),
      orderTime: ({ entry }) => this.#orderTime(entry),
      overtake: (slow) => this.#overtake(slow.entry),
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
    return this.#hasPaused && (await this.#start(true));
  }

  #start(isHurried: boolean): Promise<boolean> {
    const run = this.#uploadAll(isHurried).finally(() => {
      this.#current = null;
    });
    this.#current = run;
    return run;
  }

  async #uploadAll(isHurried: boolean): Promise<boolean> {
    this.#hasPaused = false;
    this.#hasReleased = false;
    try {
      await this.#countBreak();
      await this.#endHold();
      await this.#refuseParked();
      let decision: Decision;
      do decision = await this.#step(isHurried);
      while (decision === 'next');
      // Meanwhile another tab or the worker, perhaps closed by now, has uploaded it.
      if (decision === 'idle' && (await this.#core.store.run('relaxed', hasQueued)))
        this.#released();
    } catch (error) {
      // Closed, or a full or broken disk: the files stay for a later run.
      if (error instanceof StorageFullError) this.#core.status.update({ notice: 'quota' });
    }
    return this.#hasReleased;
  }

  #released(): void {
    this.#hasReleased = true;
    this.#requestExchange(0);
  }

  async #step(isHurried: boolean): Promise<Decision> {
    const { environment, store } = this.#core;
    const wait = this.#notBefore - environment.elapsed();
    if (wait > 0) {
      // Requested again: an earlier exchange replaced the scheduled one.
      this.#requestExchange(wait);
      return 'end';
    }
    const isPaused = (next: NextUpload) => {
      const rest = isHurried ? 0 : this.#restOfPause(next);
      this.#hasPaused = rest > 0;
      if (rest > 0) this.#requestExchange(rest);
      return rest > 0;
    };
    return await environment.locks.run(
      uploadLockName(store.name),
      uploadPatience,
      async (lost) => {
        const cut = AbortSignal.any([lost, store.closing]);
        const began = environment.elapsed();
        const result = await uploadStep(this.#world, isPaused, cut);
        return await this.#handleResult(result, environment.elapsed() - began);
      },
      store.closing,
    );
  }

  /** `took` in milliseconds. */
  async #handleResult(result: UploadResult, took: number): Promise<Decision> {
    switch (result.kind) {
      case 'idle':
        return this.#hasPaused ? 'end' : 'idle';
      case 'lost':
        return 'end';
      case 'uploaded':
        this.#failures = 0;
        this.#hold = null;
        await this.#release((db) => noteUploaded(db, result.next));
        return 'next';
      case 'gone':
        return await this.#refuse(result.next.entry, fileGone);
      case 'failed':
        return await this.#handleFailure(result.next.entry, result.error, took);
    }
  }

  async #handleFailure(entry: StoredEntry, error: unknown, took: number): Promise<Decision> {
    const { environment } = this.#core;
    const failure = judgeUpload(error);
    if (failure.kind === 'refused') return await this.#refuse(entry, failure.problem);
    this.#failures += 1;
    const pause = backoffDelay(this.#failures, environment.random());
    const until = environment.elapsed() + pause;
    let { strikes = 0 } = entry;
    if (failure.kind === 'wait') this.#notBefore = environment.elapsed() + failure.wait;
    else if (failure.kind === 'broken') this.#broken = { entry, took };
    else {
      if (await this.#count(entry, faultStrikes)) return 'next';
      strikes += faultStrikes;
      await this.#overtake(entry);
    }
    this.#pause = { entryId: entry.id, strikes, until };
    if (failure.kind === 'wait') this.#requestExchange(Math.max(pause, failure.wait));
    else this.#requestExchange(Math.min(pause, this.#orderTime(entry)));
    return 'end';
  }

  /** Milliseconds, at least 0. */
  #restOfPause({ entry: { id, strikes = 0 } }: NextUpload): number {
    const pause = this.#pause;
    if (pause?.entryId !== id || pause.strikes !== strikes) return 0;
    return Math.max(0, pause.until - this.#core.environment.elapsed());
  }

  /** An answered exchange rules out being offline. */
  async #countBreak(): Promise<void> {
    if (!this.#broken) return;
    const { entry, took } = this.#broken;
    this.#broken = null;
    if (this.#hold?.entry.id !== entry.id) {
      this.#hold = { entry, since: this.#core.environment.elapsed() - took };
    }
    if (await this.#count(entry, breakStrikes)) return;
    if (this.#pause?.entryId === entry.id) {
      this.#pause = { ...this.#pause, strikes: (entry.strikes ?? 0) + breakStrikes };
    }
  }

  /** Milliseconds for which the lane still waits for an entry. */
  #orderTime({ id }: StoredEntry): number {
    const hold = this.#hold;
    if (hold?.entry.id !== id) return orderLimit;
    return Math.max(0, hold.since + orderLimit - this.#core.environment.elapsed());
  }

  /** Repeated breaks block a lane no longer than one slow upload. */
  async #endHold(): Promise<void> {
    const hold = this.#hold;
    if (hold && this.#orderTime(hold.entry) === 0) await this.#overtake(hold.entry);
  }

  /** Refuses entries the worker parked with a refusal. */
  async #refuseParked(): Promise<void> {
    const parked = await this.#core.store.run('relaxed', (db) =>
      findInState(db, 'parked').toArray(),
    );
    for (const entry of parked) {
      const { refusal } = entry;
      if (refusal) await this.#write((db) => refuseChange(this.#core, db, entry, refusal));
    }
  }

  async #refuse(entry: StoredEntry, problem: Problem): Promise<Decision> {
    await this.#write((db) => refuseChange(this.#core, db, entry, problem));
    this.#released();
    return 'next';
  }

  /** @returns whether the entry was parked. */
  async #count(entry: StoredEntry, points: number): Promise<boolean> {
    const isParked = await this.#write((db) => addStrikes(db, entry, points));
    if (isParked) this.#released();
    return isParked;
  }

  async #overtake(slow: StoredEntry): Promise<void> {
    await this.#release((db) => markOvertaken(db, slow));
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
    return await this.#world.run((db) =>
      db.dexie.transaction('rw', writtenTables(db), async () => await work(db)),
    );
  }
}
