import { chooseLocks } from '../environment/locks.ts';
import { startSystemTimer } from '../environment/timers.ts';
import { SavedCache } from './saved-cache.ts';
import { type SavedFile, type SavedSet } from './saved-notes.ts';
import { FileRefusedError, saveFile, ServerAwayError } from './save-file.ts';
import type { SavingProblem, SavingSet, SavingState, WantedFiles } from './saving-types.ts';

/** Milliseconds before a failed download is tried again; doubled up to the limit. */
const firstPause = 2_000;
const longestPause = 60_000;
/** Milliseconds between two reports of progress. */
const reportInterval = 250;

/** By precedence: a set has the first of those its files have. */
const problems: readonly SavingProblem[] = ['full', 'failed', 'refused'];

/** Milliseconds to wait for another tab that is saving: the longest a timer takes. */
const lockPatience = 2 ** 31 - 1;

/**
 * The files a user keeps on this device. Every tab may change sets; one at a time, the holder of a
 * lock, writes and deletes files, and the others learn of it by a channel.
 */
export class SavedFiles {
  readonly #userId: string;
  readonly #locks = chooseLocks(startSystemTimer);
  readonly #channel: BroadcastChannel;
  readonly #listeners = new Set<() => void>();
  /** By path of a file. */
  readonly #problems = new Map<string, SavingProblem>();
  readonly #ended = new AbortController();
  #sets: readonly SavedSet[] = [];
  #files: ReadonlyMap<string, SavedFile> = new Map();
  #state: SavingState = { isRead: false, sets: [] };
  #cache: Promise<SavedCache> | undefined;
  #lastRead: Promise<void> = Promise.resolve();
  #download: { readonly url: string; readonly abort: AbortController } | null = null;
  #isSwept = false;
  #isRunning = false;
  #mustRunAgain = false;
  #pause = firstPause;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #report: ReturnType<typeof setTimeout> | undefined;

  constructor(userId: string) {
    this.#userId = userId;
    this.#channel = new BroadcastChannel(`greenroom-saved-${userId}`);
    this.#channel.onmessage = () => void this.#readAll().catch(() => undefined);
    addEventListener('online', this.#goOn, { signal: this.#ended.signal });
  }

  readonly getState = (): SavingState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads what is here and goes on with what is not whole. */
  async start(): Promise<void> {
    await this.#readAll();
    await this.#run();
  }

  /** Ends all work; nothing is deleted. */
  stop(): void {
    this.#ended.abort();
    this.#download?.abort.abort();
    clearTimeout(this.#retry);
    clearTimeout(this.#report);
    this.#channel.close();
  }

  /** Saves a set, or its new files. Replaces a set of this id. */
  async save(id: string, files: SavedSet['files'], title?: string): Promise<void> {
    await this.#change(id, { id, title, files, isPaused: false });
  }

  async setPaused(id: string, isPaused: boolean): Promise<void> {
    const set = this.#sets.find((one) => one.id === id);
    if (set) await this.#change(id, { ...set, isPaused });
  }

  async remove(id: string): Promise<void> {
    await this.#change(id, null);
  }

  /** Removes sets and files that ought not to be here: revoked, replaced or deleted. */
  async keepOnly(wanted: WantedFiles): Promise<void> {
    if (!this.#state.isRead) await this.#readAll();
    for (const set of this.#sets) {
      const paths = wanted.get(set.id);
      if (paths === null) continue;
      const files = set.files.filter(({ url }) => paths?.has(url));
      if (files.length === set.files.length) continue;
      await this.#change(set.id, files.length === 0 ? null : { ...set, files });
    }
  }

  async #change(id: string, set: SavedSet | null): Promise<void> {
    const former = this.#sets.find((one) => one.id === id);
    for (const { url } of [...(former?.files ?? []), ...(set?.files ?? [])]) {
      this.#problems.delete(url);
    }
    this.#pause = firstPause;
    const cache = await this.#open();
    if (set === null) await cache.removeSet(id);
    else await cache.putSet(set);
    await this.#readAll();
    this.#notifyTabs();
    void this.#run();
  }

  readonly #goOn = () => {
    this.#pause = firstPause;
    void this.#run();
  };

  /** Saves what is missing and deletes what no set names, unless another tab is at it. */
  async #run(): Promise<void> {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    if (this.#isRunning) {
      this.#mustRunAgain = true;
      return;
    }
    this.#isRunning = true;
    try {
      const name = `greenroom-saving-${this.#userId}`;
      await this.#locks.run(name, lockPatience, () => this.#work(), this.#ended.signal);
    } catch {
      // Stopped, or storage was deleted under it: a later start begins from what is there.
    } finally {
      this.#isRunning = false;
    }
  }

  async #work(): Promise<void> {
    do {
      this.#mustRunAgain = false;
      this.#forgetProblems('failed');
      await this.#readAll();
      await this.#deleteUnnamed();
      for (let next = this.#findNext(); next; next = this.#findNext()) await this.#saveNext(next);
      // A set may have been changed by this tab or another meanwhile.
      await this.#readAll();
    } while (this.#mustRunAgain || this.#hasUnnamed());
  }

  #findNext(): { readonly set: SavedSet; readonly url: string } | undefined {
    if (this.#ended.signal.aborted) return undefined;
    for (const set of this.#sets) {
      if (set.isPaused) continue;
      const missing = set.files.find(({ url }) => !this.#isWhole(url) && !this.#problems.has(url));
      if (missing) return { set, url: missing.url };
    }
    return undefined;
  }

  async #saveNext({ set, url }: { readonly set: SavedSet; readonly url: string }): Promise<void> {
    const abort = new AbortController();
    this.#download = { url, abort };
    try {
      const onProgress = (file: SavedFile) => this.#noteProgress(file);
      await saveFile(await this.#open(), url, { signal: abort.signal, onProgress });
      this.#pause = firstPause;
    } catch (error) {
      if (!abort.signal.aborted) this.#noteProblem(set, url, error);
    } finally {
      this.#download = null;
      await this.#readAll();
      this.#notifyTabs();
    }
  }

  /** A file with a problem is left out until that is forgotten. */
  #noteProblem(set: SavedSet, url: string, error: unknown): void {
    const problem = problemOf(error);
    // The set's other files would have the same.
    const isOfSet = problem === 'full' || error instanceof ServerAwayError;
    for (const file of isOfSet ? set.files : [{ url }]) this.#problems.set(file.url, problem);
    const isScheduled = this.#retry !== undefined;
    if (problem !== 'failed' || isScheduled || this.#ended.signal.aborted) return;
    this.#retry = setTimeout(() => void this.#run(), this.#pause);
    this.#pause = Math.min(longestPause, this.#pause * 2);
  }

  #forgetProblems(kind: SavingProblem): void {
    for (const [url, problem] of this.#problems) if (problem === kind) this.#problems.delete(url);
  }

  #noteProgress(file: SavedFile): void {
    this.#files = new Map(this.#files).set(file.url, file);
    // Reported after the interval, so that a download that stalls shows all it has.
    this.#report ??= setTimeout(() => {
      this.#report = undefined;
      this.#publish();
      this.#notifyTabs();
    }, reportInterval);
  }

  async #deleteUnnamed(): Promise<void> {
    const cache = await this.#open();
    for (const file of this.#files.values()) {
      if (this.#isNamed(file.url)) continue;
      await cache.removeFile(file);
      // There is room now, whatever set it was of.
      this.#forgetProblems('full');
    }
    if (!this.#isSwept) await cache.sweepPieces();
    this.#isSwept = true;
    await this.#readAll();
  }

  #hasUnnamed(): boolean {
    return [...this.#files.keys()].some((url) => !this.#isNamed(url));
  }

  #isNamed(url: string): boolean {
    return this.#sets.some((set) => namesFile(set, url));
  }

  #isWhole(url: string): boolean {
    const file = this.#files.get(url);
    return file !== undefined && file.received === file.size;
  }

  /** One read after the other, so that an older one never overwrites a newer. */
  #readAll(): Promise<void> {
    const read = async () => {
      const { sets, files } = await (await this.#open()).list();
      this.#sets = sets;
      this.#files = new Map(files.map((file) => [file.url, file]));
      this.#abortUnwanted();
      this.#publish();
    };
    const reading = this.#lastRead.then(read);
    this.#lastRead = reading.catch(() => undefined);
    return reading;
  }

  /** The download under way was paused or removed, maybe in another tab. */
  #abortUnwanted(): void {
    const download = this.#download;
    if (!download) return;
    const isWanted = this.#sets.some((set) => !set.isPaused && namesFile(set, download.url));
    if (!isWanted) download.abort.abort();
  }

  #notifyTabs(): void {
    if (!this.#ended.signal.aborted) this.#channel.postMessage('changed');
  }

  #publish(): void {
    this.#state = { isRead: true, sets: this.#sets.map((set) => this.#describe(set)) };
    for (const listener of this.#listeners) listener();
  }

  #describe(set: SavedSet): SavingSet {
    const known = set.files.map(({ url, bytes }) => ({ bytes, file: this.#files.get(url) }));
    return {
      ...set,
      received: known.reduce((sum, { file }) => sum + (file?.received ?? 0), 0),
      size: known.reduce((sum, { file, bytes }) => sum + (file?.size ?? bytes), 0),
      whole: new Set(set.files.flatMap(({ url }) => (this.#isWhole(url) ? [url] : []))),
      problem: this.#findProblem(set),
    };
  }

  /** Null: none, or there are still files to be saved. */
  #findProblem({ files }: SavedSet): SavingProblem | null {
    const missing = files.filter(({ url }) => !this.#isWhole(url));
    const found = missing.map(({ url }) => this.#problems.get(url));
    if (found.includes(undefined)) return null;
    return problems.find((problem) => found.includes(problem)) ?? null;
  }

  #open(): Promise<SavedCache> {
    this.#cache ??= SavedCache.open(this.#userId);
    return this.#cache;
  }
}

function namesFile(set: SavedSet, url: string): boolean {
  return set.files.some((file) => file.url === url);
}

function problemOf(error: unknown): SavingProblem {
  if (error instanceof FileRefusedError) return 'refused';
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed';
}
