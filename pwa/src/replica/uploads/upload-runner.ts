import type { Problem } from '@greenroom/sync-protocol/problem';
import { backoffDelay } from '../environment/backoff.ts';
import { writtenTables } from '../outbox/enqueue.ts';
import { fetchFiles } from './fetch-files.ts';
import { findInState, readQueue } from '../outbox/outbox.ts';
import { hasQueued } from '../outbox/to-offer.ts';
import { refuseChange } from '../setbacks/refuse-change.ts';
import type { Ask } from '../exchange/exchange-scheduler.ts';
import type { ReplicaCore } from '../replica-core.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import { StorageFullError } from '../replica-errors.ts';
import { reconcile } from '../effects/rewind-replay.ts';
import { type OutboxPut, type StoredEntry, textOfKey } from '../store/stored-rows.ts';
import { fileGone, judgeUpload } from './upload-failure.ts';
import { type NextUpload, addStrikes, letPass, noteUploaded } from './upload-queue.ts';
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
  /** By the clock nobody sets, in milliseconds. */
  readonly until: number;
}

/** An upload whose connection breaks off while the server answers. */
interface Hold {
  readonly entry: StoredEntry;
  /** Since when those behind it wait for that, by the clock nobody sets, in milliseconds. */
  readonly since: number;
}

/** Whether the run goes on with the next file. */
type Heeded = 'next' | 'idle' | 'end';

/**
 * Uploads the files of queued changes one after another, beside the exchanges: a slow upload holds
 * up no news. Runs only after an exchange was answered, so that the session is this user's, and a
 * failure says something of the file.
 */
export class UploadRunner {
  readonly #core: ReplicaCore;
  readonly #world: UploadWorld;
  readonly #ask: Ask;
  /** The server does not want to hear from us before this. */
  #notBefore = 0;
  /** An upload that failed waits, unless a person tried it again. */
  #pause: Pause | null = null;
  /** Failures in a row, for the pauses between them. */
  #failures = 0;
  /** Its upload broke off: if the server answers, that counts. */
  #broken: { readonly entry: StoredEntry; readonly took: number } | null = null;
  #hold: Hold | null = null;
  /** The last run ended for the pause. */
  #hasPaused = false;
  /** In this run something was released, or decided, that an exchange should tell. */
  #hasReleased = false;
  #current: Promise<boolean> | null = null;
  #next: Promise<boolean> | null = null;

  /** @param ask wants an exchange, and with it the next run, after so many milliseconds. */
  constructor(core: ReplicaCore, ask: Ask) {
    this.#core = core;
    this.#ask = ask;
    const { userId, environment, store, files } = core;
    this.#world = {
      userId,
      files: files ?? fetchFiles(),
      startTimer: environment.startTimer,
      run: (work) => store.run('strict', work),
      orderTime: ({ entry }) => this.#orderTime(entry),
      letPass: (slow) => this.#letPass(slow.entry),
    };
  }

  /**
   * Uploads until nothing is left or something fails, after the run under way; never rejects.
   * @returns whether something may be offered that could not before.
   */
  run(): Promise<boolean> {
    if (!this.#current) return this.#start(false);
    this.#next ??= this.#current.then(async (isReleased) => {
      this.#next = null;
      return (await this.#start(false)) || isReleased;
    });
    return this.#next;
  }

  /** A person waits: what the last run left for a pause of ours is tried now. As `run`. */
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
      let heeded: Heeded;
      do heeded = await this.#step(isHurried);
      while (heeded === 'next');
      // While this one waited for its turn another tab or the worker did it, and may be gone.
      if (heeded === 'idle' && (await this.#core.store.run('relaxed', hasQueued))) this.#released();
    } catch (error) {
      // Closed, or the disk is full or broken: the files stay, and a later run may find it better.
      if (error instanceof StorageFullError) this.#core.status.update({ notice: 'quota' });
    }
    return this.#hasReleased;
  }

  #released(): void {
    this.#hasReleased = true;
    this.#ask(0);
  }

  async #step(isHurried: boolean): Promise<Heeded> {
    const { environment, store } = this.#core;
    const wait = this.#notBefore - environment.elapsed();
    if (wait > 0) {
      // Asked again: an exchange wanted earlier took the place of the one asked for then.
      this.#ask(wait);
      return 'end';
    }
    const isPaused = (next: NextUpload) => {
      const rest = isHurried ? 0 : this.#restOfPause(next);
      this.#hasPaused = rest > 0;
      if (rest > 0) this.#ask(rest);
      return rest > 0;
    };
    return await environment.locks.run(
      uploadLockName(store.name),
      uploadPatience,
      async (lost) => {
        const cut = AbortSignal.any([lost, store.closing]);
        const began = environment.elapsed();
        const result = await uploadStep(this.#world, isPaused, cut);
        return await this.#heed(result, environment.elapsed() - began);
      },
      store.closing,
    );
  }

  /** `took` in milliseconds. */
  async #heed(result: UploadResult, took: number): Promise<Heeded> {
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
        return await this.#heedFailure(result.next.entry, result.error, took);
    }
  }

  async #heedFailure(entry: StoredEntry, error: unknown, took: number): Promise<Heeded> {
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
      await this.#letPass(entry);
    }
    this.#pause = { entryId: entry.id, strikes, until };
    if (failure.kind === 'wait') this.#ask(Math.max(pause, failure.wait));
    else this.#ask(Math.min(pause, this.#orderTime(entry)));
    return 'end';
  }

  /** Milliseconds, 0 at least. */
  #restOfPause({ entry: { id, strikes = 0 } }: NextUpload): number {
    const pause = this.#pause;
    if (pause?.entryId !== id || pause.strikes !== strikes) return 0;
    return Math.max(0, pause.until - this.#core.environment.elapsed());
  }

  /** An exchange was answered since: it was not simply offline. */
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

  /** Milliseconds those behind an entry wait for it from now on. */
  #orderTime({ id }: StoredEntry): number {
    const hold = this.#hold;
    if (hold?.entry.id !== id) return orderLimit;
    return Math.max(0, hold.since + orderLimit - this.#core.environment.elapsed());
  }

  /** Tries that break off hold up those behind them no longer than one that takes long. */
  async #endHold(): Promise<void> {
    const hold = this.#hold;
    if (hold && this.#orderTime(hold.entry) === 0) await this.#letPass(hold.entry);
  }

  /** What the worker parked because it was refused is refused now, with its reason. */
  async #refuseParked(): Promise<void> {
    const parked = await this.#core.store.run('relaxed', (db) =>
      findInState(db, 'parked').toArray(),
    );
    for (const entry of parked) {
      const { refusal } = entry;
      if (refusal) await this.#write((db) => refuseChange(this.#core, db, entry, refusal));
    }
  }

  async #refuse(entry: StoredEntry, problem: Problem): Promise<Heeded> {
    await this.#write((db) => refuseChange(this.#core, db, entry, problem));
    this.#released();
    return 'next';
  }

  /** @returns whether that was too much. */
  async #count(entry: StoredEntry, points: number): Promise<boolean> {
    const isParked = await this.#write((db) => addStrikes(db, entry, points));
    if (isParked) this.#released();
    return isParked;
  }

  async #letPass(slow: StoredEntry): Promise<void> {
    await this.#release((db) => letPass(db, slow));
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
