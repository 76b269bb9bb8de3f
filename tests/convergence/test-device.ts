import { effects } from '@greenroom/pwa/app/effects';
import { makeBaseEnvironment } from '@greenroom/pwa/replica/environment/base-environment';
import { memoryLocks } from '@greenroom/pwa/replica/environment/locks';
import { homeOf, moveDevice, tidyLock } from '@greenroom/pwa/replica/lock/device-lock';
import { writeLock } from '@greenroom/pwa/replica/lock/lock-records';
import { newDataKey, openLock, type OpenLock } from '@greenroom/pwa/replica/lock/open-lock';
import { openReplica } from '@greenroom/pwa/replica/replica';
import type { FileTransport, Replica } from '@greenroom/pwa/replica/replica-interface';
import {
  defineExistingDatabase,
  type ReplicaDatabase,
} from '@greenroom/pwa/replica/store/replica-database';
import { LiveRows } from '@greenroom/pwa/replica/live/live-rows';
import { pushOutboxes } from '@greenroom/pwa/replica/tabs/push-only';
import { makeEnvironment } from '@greenroom/pwa/replica/environment/replica-environment';
import { ReplicaStore } from '@greenroom/pwa/replica/store/replica-store';
import { FailingStorage } from '@greenroom/pwa/replica/testing/failing-storage';
import { startSystemTimer } from '@greenroom/pwa/replica/environment/timers';
import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { FaultyNetwork, type Send } from './faulty-network.ts';

const minute = 60_000;
/** What unwraps the key is not used here: the device is unlocked whenever its app is open. */
const unused = new Uint8Array(16);
const way = { kind: 'passkey', credentialId: unused, salt: unused, wrapped: unused } as const;
const settings = { minutes: 1, erases: false };

/** One device of the member: the real replica on its own storage, clock and network. */
export class TestDevice {
  readonly network: FaultyNetwork;
  readonly #userId: string;
  readonly #files: FileTransport | undefined;
  #storage = new FailingStorage();
  readonly #locks = memoryLocks(startSystemTimer);
  /** Null: the device has no lock. */
  #lock: OpenLock | null = null;
  /** A new device under a lock sets it up before it stores anything. */
  #isToBeLocked: boolean;
  #clockError = 0;
  #replica: Replica | null = null;

  /**
   * @param files the file transport; absent: no change has files
   * @param isLocked whether its data are sealed; the app is unlocked whenever it is open
   */
  constructor(userId: string, send: Send, files?: FileTransport, isLocked = false) {
    this.#userId = userId;
    this.#files = files;
    this.#isToBeLocked = isLocked;
    this.network = new FaultyNetwork(send);
  }

  get replica(): Replica {
    if (!this.#replica) throw new Error('the device is off');
    return this.#replica;
  }

  /** The device's clock, in milliseconds since the epoch. */
  now(): number {
    return Date.now() + this.#clockError;
  }

  /** Shifts the clock by this many more minutes. */
  jumpClock(minutes: number): void {
    this.#clockError += minutes * minute;
  }

  /** Opens the app on the stored data. */
  async switchOn(): Promise<void> {
    if (this.#isToBeLocked) await this.#setUpLock();
    this.#replica = await openReplica({
      userId: this.#userId,
      databaseName: this.#databaseName,
      effects,
      transport: this.network,
      ...(this.#files && { files: this.#files }),
      openSocket: null,
      automatic: false,
      environment: {
        now: () => this.now(),
        offsetAt: () => 0,
        ...this.#storageParts(),
        openChannel: null,
        persist: null,
        registerSync: null,
      },
    });
  }

  /**
   * Seals everything under a new key, or stores it as it is, in the middle of an exchange, and opens the
   * app again.
   * @param diesAfter steps of the storage after which the browser is killed; null: it is not
   */
  async reseal(isSealed: boolean, diesAfter: number | null): Promise<void> {
    // Off already: no person can turn it off.
    if (!isSealed && this.#lock === null) return this.replica.exchangeNow('person');
    const running = this.replica.exchangeNow('person');
    await this.switchOff();
    const next = isSealed ? { dataKey: newDataKey(), way, settings } : null;
    if (diesAfter !== null) this.#storage.dieAfter(diesAfter);
    const environment = this.#baseEnvironment();
    await moveDevice(this.#userId, this.#lock, next, environment).catch((error: unknown) => {
      if (diesAfter === null) throw error;
    });
    await running;
    this.#storage.recover();
    const record = await tidyLock(this.#userId, environment);
    if (record?.generation !== this.#lock?.generation) {
      this.#lock = record && next && (await openLock(record, next.dataKey));
    }
    await this.switchOn();
  }

  /**
   * Copies this device's storage to another, like a copied browser profile. This app is closed
   * during the copy, the other is off.
   */
  async copyTo(other: TestDevice): Promise<void> {
    await this.switchOff();
    other.#storage = await copyStorage(this.#storage);
    other.#lock = this.#lock;
    other.#isToBeLocked = false;
    await this.switchOn();
  }

  /** Makes the device verify its rows at the next idle pull. */
  async verifySoon(): Promise<void> {
    await this.inspect(async (db) => {
      const meta = await db.meta.get('replica');
      if (meta?.lastPulledAt != null) await db.meta.update('replica', { lastVerifiedAt: 0 });
    });
  }

  /** Makes a row without queued changes stale, like a lost write. */
  async spoilRow(number: number): Promise<void> {
    await this.inspect(async (db) => {
      const touched = new Set((await db.shadows.toArray()).map(({ id }) => id));
      const rows = await db.rowsOf('scheduleEntries').toArray();
      const free = rows.filter(({ id }) => !touched.has(id));
      const row = free[number % Math.max(free.length, 1)];
      if (row)
        await db
          .rowsOf('scheduleEntries')
          .update(row.id, { $xid: '1', updatedAt: row['createdAt'] });
    });
  }

  /** Reads or damages the member's database beside the app. */
  async inspect<T>(work: (db: ReplicaDatabase) => PromiseLike<T>): Promise<T> {
    const environment = this.#storageParts();
    const db = defineExistingDatabase(this.#databaseName, environment);
    await db.dexie.open();
    try {
      return await work(db);
    } finally {
      db.dexie.close();
    }
  }

  /** Runs the service worker's push, with the app open or not. It has no key of a locked device. */
  async flushInWorker(): Promise<void> {
    const environment = { ...this.#storageParts(), sealTables: null, openChannel: null };
    const place = { environment };
    await pushOutboxes(this.network, place, this.#files).catch(() => undefined);
  }

  /** Delivers a live socket frame. */
  async deliverFrame(frame: unknown): Promise<void> {
    const environment = makeEnvironment({ now: () => this.now(), ...this.#storageParts() });
    const store = new ReplicaStore(this.#databaseName, environment);
    await new LiveRows({ store, environment }, () => undefined).receive(frame, this.now());
    store.close();
  }

  /** As a person does before anything is stored. */
  async #setUpLock(): Promise<void> {
    this.#isToBeLocked = false;
    const [userId, generation] = [this.#userId, 'first'];
    this.#lock = await openLock({ userId, generation }, newDataKey());
    const record = { userId, generation, way, settings, tries: 0, triedAt: null };
    await writeLock(record, this.#baseEnvironment());
  }

  get #databaseName(): string {
    return homeOf(this.#userId, this.#lock).name;
  }

  #baseEnvironment() {
    return makeBaseEnvironment({ ...this.#storageParts(), openChannel: null });
  }

  #storageParts() {
    return {
      indexedDB: this.#storage,
      IDBKeyRange,
      locks: this.#locks,
      sealTables: this.#lock?.options.environment?.sealTables ?? null,
    };
  }

  /** Closes the app abruptly, cutting off work in progress. */
  async switchOff(): Promise<void> {
    await this.#replica?.close();
    this.#replica = null;
  }
}

async function copyStorage(source: IDBFactory): Promise<FailingStorage> {
  const copy = new FailingStorage();
  for (const { name } of await source.databases()) {
    if (name !== undefined) await copyDatabase(name, source, copy);
  }
  return copy;
}

async function copyDatabase(name: string, source: IDBFactory, target: IDBFactory): Promise<void> {
  const from = new Dexie(name, { indexedDB: source, IDBKeyRange });
  await from.open();
  const to = new Dexie(name, { indexedDB: target, IDBKeyRange });
  const tables = from.tables.map(({ name: table, schema }) => {
    const indexes = [schema.primKey, ...schema.indexes].map(({ src }) => src);
    return [table, indexes.join(', ')] as const;
  });
  to.version(from.verno).stores(Object.fromEntries(tables));
  await to.open();
  for (const table of from.tables) await to.table(table.name).bulkAdd(await table.toArray());
  from.close();
  to.close();
}
