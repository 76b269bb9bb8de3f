import { makeConcerns } from './concerns/concern-store.ts';
import type { Concerns } from './concerns/waiting-concern.ts';
import { automate } from './live/automation.ts';
import { readLiveRows } from './live/changed-live-rows.ts';
import { ensureMeta, isDamage } from './store/ensure-meta.ts';
import { judgeFailure } from './exchange/exchange-failure.ts';
import { ExchangeScheduler } from './exchange/exchange-scheduler.ts';
import { ExchangeRunner } from './exchange/exchange-runner.ts';
import { keepChange } from './outbox/keep-change.ts';
import {
  countResent,
  readRefusedChanges,
  readRowMarks,
  readWaitingChanges,
} from './outbox/queued-changes.ts';
import { type ReplicaCore, typedTables } from './replica-core.ts';
import { defaultPrefix, readMeta } from './store/replica-database.ts';
import { makeEnvironment } from './environment/replica-environment.ts';
import {
  InvalidMutationError,
  type Replica,
  type ReplicaOptions,
  StorageFullError,
  UnreadableReplicaError,
} from './replica-interface.ts';
import { ReplicaClosedError } from './replica-errors.ts';
import { replayQueue } from './effects/replay-queue.ts';
import { ReplicaStore, isVersionError } from './store/replica-store.ts';
import { ReadWindows } from './pull/read-windows.ts';
import { ScopeWishes } from './pull/scope-wishes.ts';
import { StatusStore } from './status-store.ts';
import { joinTabs } from './tabs/tab-agreement.ts';

/**
 * Opens a user's data on this device, rebuilding it if damaged, and starts exchanging.
 * @throws {StorageFullError} when the device has no room for a database.
 * @throws {UnreadableReplicaError} when the database cannot be opened or read; it stays as it is.
 */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const environment = makeEnvironment(options.environment);
  const status = new StatusStore();
  const { databasePrefix = defaultPrefix, userId, effects, transport, files, concerns } = options;
  const name = options.databaseName ?? `${databasePrefix}${userId}`;
  const store = new ReplicaStore(name, environment, {
    lost: (loss) => status.end(loss),
    silent: () => status.storageFailed(),
    answered: () => status.storageWorked(),
  });
  const core: ReplicaCore = {
    userId,
    effects,
    transport,
    files,
    concerns,
    environment,
    store,
    status,
    wishes: new ScopeWishes(),
    windows: new ReadWindows(name),
  };
  try {
    await openStore(core);
  } catch (error) {
    // An open connection would hold up the next attempt.
    store.close();
    throw asUnreadable(error);
  }
  return new OpenReplica(core, options);
}

async function openStore(core: ReplicaCore): Promise<void> {
  const { store, environment, userId, status } = core;
  const readStatus = async () => {
    const { meta, isRewound } = await store.run('relaxed', async (db) => {
      await db.dexie.open();
      return await ensureMeta(db, userId, environment.newMutationId());
    });
    const { lastPulledAt, offlineDays = null, notice, torn } = meta;
    status.update({ ready: lastPulledAt !== null, lastPulledAt, offlineDays, notice, torn });
    return isRewound;
  };
  let mustReplay: boolean;
  try {
    mustReplay = await readStatus();
  } catch (error) {
    if (!isDamage(error)) throw error;
    const { rebuildReplica } = await import('./repair/rebuild-replica.ts');
    await rebuildReplica(core);
    mustReplay = await readStatus();
  }
  if (mustReplay) await replayQueue(core);
}

function asUnreadable(error: unknown): Error {
  if (error instanceof StorageFullError || error instanceof ReplicaClosedError) return error;
  return new UnreadableReplicaError(isVersionError(error) ? 'newer' : 'failing', { cause: error });
}

/** Milliseconds in which the worker's messages of one flush are merged into one pull. */
const settleDelay = 50;
/** Milliseconds before the damage check, so that it does not delay the first screen. */
const repairDelay = 1_000;
/** Not part of the start; loaded soon after it, as a change is discarded without a network, too. */
const loadSecondThoughts = () => import('./outbox/retry-discard.ts');

class OpenReplica implements Replica {
  readonly userId: string;
  readonly tables: Replica['tables'];
  readonly concerns: Concerns;
  readonly getStatus: Replica['getStatus'];
  readonly subscribe: Replica['subscribe'];
  readonly noticeRoom: Replica['noticeRoom'];
  readonly #core: ReplicaCore;
  readonly #runner: ExchangeRunner;
  readonly #scheduler: ExchangeScheduler;
  readonly #endings: (() => void)[];
  #isPersistRequested = false;

  constructor(core: ReplicaCore, options: ReplicaOptions) {
    this.#core = core;
    const isAutomatic = options.automatic ?? true;
    this.userId = core.userId;
    this.tables = typedTables(core);
    const { keep, ...concerns } = makeConcerns(core.store, () => this.#concernKept(isAutomatic));
    this.concerns = { ...concerns, keep: (concern) => this.#keep(() => keep(concern)) };
    this.getStatus = core.status.get;
    this.subscribe = core.status.subscribe;
    this.noticeRoom = core.status.noticeRoom;
    this.#runner = new ExchangeRunner(core, (delay) => this.#scheduler.request('retry', delay));
    const run = async (requestedAt: number | null) => {
      const failure = await this.#runner.run(requestedAt);
      if (failure?.repair === 'wipe') await this.#wipe(options);
      else if (failure?.isLocal) await this.#repair();
      return failure;
    };
    this.#scheduler = new ExchangeScheduler(core.environment, run, isAutomatic);
    this.#endings = [
      joinTabs(core, () => {
        // A hidden page exchanges when it becomes visible.
        if (core.environment.signals.isVisible()) this.#scheduler.request('poke', settleDelay);
      }),
    ];
    if (!isAutomatic) return;
    const begin = () => {
      if (core.store.isClosed) return;
      this.#endings.push(automate(core, this.#scheduler, options.openSocket));
      const later = () =>
        void Promise.all([this.#repair(), loadSecondThoughts().catch(() => null)]);
      this.#endings.push(core.environment.startTimer(later, repairDelay));
    };
    if (options.whenShown && this.getStatus().ready) void options.whenShown.then(begin);
    else begin();
  }

  mutate: Replica['mutate'] = async (call, input, attachments) => {
    const { id, ran, isQuiet } = await this.#keep(() =>
      keepChange(this.#core, call, input, attachments),
    );
    if (!ran) this.#core.status.update({ notice: 'effect-failed' });
    if (isQuiet && this.#isLinked()) this.#scheduler.request('quiet');
    else this.#changed();
    return id;
  };

  read: Replica['read'] = (work) =>
    this.#keep(() => this.#core.store.run('relaxed', () => work(this.tables)), false);

  exchangeNow: Replica['exchangeNow'] = async (reason) => {
    if (reason === 'person') this.#runner.hurry();
    await this.#scheduler.exchangeNow(reason);
    if (reason !== 'person') return;
    await this.#runner.finishConcerns();
    if (await this.#runner.finishUploads()) {
      await this.#scheduler.exchangeNow(reason);
    }
  };

  async retry(changeId: string): Promise<void> {
    const { retryChange } = await loadSecondThoughts();
    await this.#keep(() => retryChange(this.#core, changeId));
    this.#runner.hurry();
    this.#changed();
    this.#scheduler.request('person');
  }

  async discard(changeId: string): Promise<boolean> {
    const { discardChange } = await loadSecondThoughts();
    const isForgotten = await this.#keep(() => discardChange(this.#core, changeId));
    this.#changed();
    return isForgotten;
  }

  readWaitingChanges: Replica['readWaitingChanges'] = () => readWaitingChanges(this.#core);
  countResent: Replica['countResent'] = () => countResent(this.#core);
  readRefusedChanges: Replica['readRefusedChanges'] = () => readRefusedChanges(this.#core);
  readRowMarks: Replica['readRowMarks'] = (collection) => readRowMarks(this.#core, collection);
  readLiveRows: Replica['readLiveRows'] = (collection) => readLiveRows(this.#core, collection);

  async extend(scope: string, sort: string): Promise<boolean> {
    try {
      if (await this.#reaches(scope, sort)) return true;
      this.#core.wishes.add(scope, sort);
      await this.#scheduler.exchangeNow('retry');
      return await this.#reaches(scope, sort);
    } catch {
      // Closed or broken: the next use of the database reports it.
      return false;
    }
  }

  keepWindow: Replica['keepWindow'] = (scope) => this.#core.windows.keep(scope);
  readAttachment: Replica['readAttachment'] = async (id) =>
    (await this.#core.store.relaxed.attachments.get(id)) ?? null;
  readFloor: Replica['readFloor'] = async (scope) =>
    (await readMeta(this.#core.store.relaxed))?.floors[scope] ?? null;
  readPullStart: Replica['readPullStart'] = async () =>
    (await readMeta(this.#core.store.relaxed))?.pullStartedAt ?? null;
  readReports: Replica['readReports'] = async () =>
    (await readMeta(this.#core.store.relaxed))?.reports ?? [];

  dismissNotice(): void {
    const { status, store } = this.#core;
    const { notice } = status.get();
    status.update({ notice: null });
    // Only this one is stored, and maybe not shown yet. If the write fails, it is shown again.
    if (notice !== 'rebuilt') return;
    store
      .run('relaxed', (db) => db.meta.update('replica', { notice: null }))
      .catch(() => undefined);
  }

  async close(): Promise<void> {
    for (const end of this.#endings) end();
    this.#core.store.close();
    await this.#scheduler.stop();
  }

  /** Runs a person's write, or a read for one; reports failing storage in the status too. */
  async #keep<T>(work: () => Promise<T>, isWrite = true): Promise<T> {
    const { status } = this.#core;
    try {
      const result = await work();
      if (isWrite) status.storageWorked(true);
      return result;
    } catch (error) {
      if (error instanceof StorageFullError) status.update({ notice: 'quota' });
      else if (judgeFailure(error).isLocal && !(error instanceof InvalidMutationError)) {
        status.storageFailed();
      }
      throw error;
    }
  }

  async #reaches(scope: string, sort: string): Promise<boolean> {
    const meta = await this.#core.store.run('relaxed', readMeta);
    if (!meta || meta.lastPulledAt === null) return false;
    return (meta.floors[scope] ?? '') <= sort;
  }

  /** Repairs damage, if the code for it can be loaded. */
  async #repair(): Promise<void> {
    try {
      const { repairDamage } = await import('./repair/damage-watch.ts');
      if (await repairDamage(this.#core)) this.#scheduler.request('retry');
    } catch {
      // Repeated with the next failure or start.
    }
  }

  /** Online and visible: no help of the worker is needed. */
  #isLinked(): boolean {
    const { status, environment } = this.#core;
    return status.get().connection === 'online' && environment.signals.isVisible();
  }

  #changed(): void {
    const { persist, registerSync } = this.#core.environment;
    this.#scheduler.request('mutation');
    // Best effort; either may be refused.
    registerSync?.().catch(() => undefined);
    if (this.#isPersistRequested) return;
    this.#isPersistRequested = true;
    persist?.().catch(() => undefined);
  }

  /** Online, no exchange is made: its session's last use would be the moment of the concern. */
  #concernKept(isAutomatic: boolean): void {
    const isOnline = this.getStatus().connection === 'online';
    if (isOnline && isAutomatic) void this.#runner.sendConcerns();
    else this.#scheduler.request('mutation');
  }

  async #wipe(options: ReplicaOptions): Promise<void> {
    this.#core.store.close();
    // If refused, the observer of the status repeats it.
    await import('./tabs/wipe-replica.ts')
      .then(({ wipeReplica }) => wipeReplica(this.userId, options))
      .catch(() => undefined);
  }
}
