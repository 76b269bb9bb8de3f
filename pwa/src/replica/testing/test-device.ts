import type { CollectionName } from '@greenroom/sync-protocol/collections';
import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { NetworkError } from '../../rest/problem-error.ts';
import { memoryLocks } from '../environment/locks.ts';
import { openReplica } from '../replica.ts';
import { type ReplicaDatabase, defineExistingDatabase } from '../store/replica-database.ts';
import type { ReplicaEnvironment } from '../environment/replica-environment.ts';
import type { Replica, ReplicaOptions, Transport } from '../replica-interface.ts';
import type { FakeServer } from './fake-server.ts';
import { ManualClock } from './manual-timers.ts';
import { Seal, dataKeyLength } from '../sealing/seal.ts';
import { sealTables } from '../sealing/sealed-tables.ts';
import { testEffects, userId } from './shift-world.ts';

/** The fate of one request; a function replaces the exchange. */
export type Fate =
  | 'lost-request'
  | 'lost-answer'
  | Error
  | ((request: SyncRequest, signal: AbortSignal) => SyncAnswer | Promise<SyncAnswer>);

/** One device with its own storage, locks and clock; each open replica is a tab. */
export class TestDevice implements Transport {
  readonly clock = new ManualClock();
  readonly server: FakeServer;
  readonly fates: Fate[] = [];
  readonly environment: Partial<ReplicaEnvironment>;
  readonly databaseName = `greenroom-user-${userId}`;
  readonly #tabs: Replica[] = [];

  constructor(server: FakeServer, over: Partial<ReplicaEnvironment> = {}) {
    this.server = server;
    this.environment = {
      now: this.clock.now,
      elapsed: this.clock.elapsed,
      offsetAt: () => 60,
      random: () => 0.5,
      startTimer: this.clock.startTimer,
      locks: memoryLocks(this.clock.startTimer),
      indexedDB: new IDBFactory(),
      IDBKeyRange,
      openChannel: null,
      persist: null,
      registerSync: null,
      sealTables: sealing(),
      ...over,
    };
  }

  async exchange(request: SyncRequest, signal: AbortSignal): Promise<SyncAnswer> {
    // Like a network: copies the request, and answers after a moment.
    const body: unknown = JSON.parse(JSON.stringify(request));
    const fate = this.fates.shift();
    await Promise.resolve();
    if (fate instanceof Error) throw fate;
    if (typeof fate === 'function') return await fate(request, signal);
    if (fate === 'lost-request') throw new NetworkError();
    const answer = JSON.parse(JSON.stringify(this.server.exchange(body))) as SyncAnswer;
    if (fate === 'lost-answer') throw new NetworkError();
    return answer;
  }

  /** Opens the app in a tab, which exchanges on request only, unless `automatic`. */
  async open(options: Partial<ReplicaOptions> = {}): Promise<Replica> {
    const replica = await openReplica({
      userId,
      effects: testEffects,
      transport: this,
      environment: this.environment,
      openSocket: null,
      automatic: false,
      ...options,
    });
    this.#tabs.push(replica);
    return replica;
  }

  async close(): Promise<void> {
    await Promise.all(this.#tabs.splice(0).map((tab) => tab.close()));
  }

  /** Accesses the database from outside the app. */
  async inspect<T>(work: (db: ReplicaDatabase) => PromiseLike<T>): Promise<T> {
    const { indexedDB = null, sealTables = null } = this.environment;
    const db = defineExistingDatabase(this.databaseName, { indexedDB, IDBKeyRange, sealTables });
    await db.dexie.open();
    try {
      return await work(db);
    } finally {
      db.dexie.close();
    }
  }
}

/** All devices of this run are locked ones, unlocked. */
export const isSealedRun = process.env['GREENROOM_SEALED'] === '1';

function sealing(): ReplicaEnvironment['sealTables'] {
  if (!isSealedRun) return null;
  const seal = new Seal(crypto.getRandomValues(new Uint8Array(dataKeyLength)));
  return (dexie) => sealTables(dexie, seal);
}

/** A collection's visible rows by id, without reserved fields. */
export async function readRows(replica: Replica, name: CollectionName): Promise<unknown[]> {
  const rows = await replica.tables[name].toCollection().sortBy('id');
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !key.startsWith('$'))),
  );
}
