import { type CollectionName, collectionNames } from '@greenroom/sync-protocol/collections';
import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { BaseEnvironment } from '../environment/base-environment.ts';
import type { WaitingConcern } from '../concerns/waiting-concern.ts';
import { defineVersions, schemaVersion } from './replica-tables.ts';
import type { Attachment } from '../replica-types.ts';
import type {
  LiveRow,
  NewRejection,
  NewSentChunk,
  OutboxPut,
  Rejection,
  ReplicaMeta,
  SentChunk,
  ShadowRow,
  StoredEntry,
  StoredRow,
  StoredUpload,
} from './stored-rows.ts';

export const defaultPrefix = 'greenroom-user-';
/** Of locked devices; the worker leaves them alone (docs/decisions/app-lock.md). */
export const sealedPrefix = 'greenroom-sealed-';

/** The prefix of the names of a person's sealed databases; their generation follows. */
export function sealedNames(userId: string): string {
  return `${sealedPrefix}${userId}-`;
}

type DatabaseEnvironment = Pick<BaseEnvironment, 'indexedDB' | 'IDBKeyRange'> &
  Partial<Pick<BaseEnvironment, 'sealTables'>>;

/** One connection to a user's database. */
export interface ReplicaDatabase {
  readonly dexie: Dexie;
  /** Keys are stored without their order, and reading a range costs as much as reading the table. */
  readonly isSealed: boolean;
  readonly shadows: Table<ShadowRow, [CollectionName, string]>;
  readonly outbox: Table<StoredEntry, number, OutboxPut>;
  readonly sent: Table<SentChunk, number, NewSentChunk>;
  readonly rejections: Table<Rejection, number, NewRejection>;
  readonly meta: Table<ReplicaMeta, 'replica'>;
  readonly attachments: Table<Attachment, string>;
  readonly uploads: Table<StoredUpload, [string, number]>;
  readonly liveRows: Table<LiveRow, [CollectionName, string]>;
  readonly concerns: Table<WaitingConcern, string>;
  rowsOf(collection: CollectionName): Table<StoredRow, string>;
}

/**
 * An unopened connection with this version's tables. `strict` waits for the disk, for people's
 * changes; `relaxed` does not, for what can be pulled again. Durability is set per Dexie instance.
 */
export function defineDatabase(
  name: string,
  environment: DatabaseEnvironment,
  durability: 'strict' | 'relaxed',
): ReplicaDatabase {
  const factory = environment.indexedDB ?? globalThis.indexedDB;
  const dexie = new Dexie(name, {
    ...dexieOptions({ ...environment, indexedDB: factory && refuseNewer(factory) }),
    chromeTransactionDurability: durability,
  });
  defineVersions(dexie);
  return asReplicaDatabase(dexie, environment);
}

/**
 * The same databases, but only at the version asked for. Dexie opens a newer one without a version
 * and may even add this version's tables to it.
 */
function refuseNewer(factory: IDBFactory): IDBFactory {
  return {
    cmp: (first, second) => factory.cmp(first, second),
    databases: () => factory.databases(),
    deleteDatabase: (name) => factory.deleteDatabase(name),
    open(name, version) {
      if (version === schemaVersion * 10) return factory.open(name, version);
      throw new DOMException('The database is of another version', 'VersionError');
    },
  };
}

/**
 * A strict connection to an existing database, which it neither creates nor upgrades: for the
 * service worker and for databases that cannot be opened otherwise.
 */
export function defineExistingDatabase(
  name: string,
  environment: DatabaseEnvironment,
): ReplicaDatabase {
  const options = dexieOptions(environment);
  const dexie = new Dexie(name, { ...options, chromeTransactionDurability: 'strict' });
  return asReplicaDatabase(dexie, environment);
}

export async function findDatabaseNames(
  prefix: string,
  environment: DatabaseEnvironment,
): Promise<string[]> {
  const factory = environment.indexedDB ?? globalThis.indexedDB;
  const databases = await factory.databases();
  return databases.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : [])).toSorted();
}

export function collectionTables(db: ReplicaDatabase): Table<StoredRow, string>[] {
  return collectionNames.map((name) => db.rowsOf(name));
}

/** The only row of `meta`; undefined: new or damaged. */
export async function readMeta(db: ReplicaDatabase): Promise<ReplicaMeta | undefined> {
  return await db.meta.get('replica');
}

function asReplicaDatabase(
  dexie: Dexie,
  { sealTables = null }: DatabaseEnvironment,
): ReplicaDatabase {
  sealTables?.(dexie);
  return {
    dexie,
    isSealed: sealTables !== null,
    get shadows() {
      return dexie.table<ShadowRow, [CollectionName, string]>('shadows');
    },
    get outbox() {
      return dexie.table<StoredEntry, number, OutboxPut>('outbox');
    },
    get sent() {
      return dexie.table<SentChunk, number, NewSentChunk>('sent');
    },
    get rejections() {
      return dexie.table<Rejection, number, NewRejection>('rejections');
    },
    get meta() {
      return dexie.table<ReplicaMeta, 'replica'>('meta');
    },
    get attachments() {
      return dexie.table<Attachment, string>('attachments');
    },
    get uploads() {
      return dexie.table<StoredUpload, [string, number]>('uploads');
    },
    get liveRows() {
      return dexie.table<LiveRow, [CollectionName, string]>('liveRows');
    },
    get concerns() {
      return dexie.table<WaitingConcern, string>('concerns');
    },
    rowsOf: (collection) => dexie.table<StoredRow, string>(collection),
  };
}

/**
 * Calls `release` when another connection deletes or upgrades the database, and stays silent when
 * blocked. Dexie's own handlers log to the console and leave a connection that reopens itself.
 */
export function handleVersionChange(
  dexie: Dexie,
  release: (event: IDBVersionChangeEvent) => void,
): void {
  // False skips Dexie's handlers.
  dexie.on('versionchange', (event) => {
    release(event);
    return false;
  });
  dexie.on('blocked', () => false);
}

/** Options of every Dexie instance of the replica. */
export function dexieOptions({ indexedDB, IDBKeyRange }: DatabaseEnvironment): DexieOptions {
  // Dexie keys its cache by database name: both instances would share it.
  const options: DexieOptions = { cache: 'disabled' };
  if (indexedDB) options.indexedDB = indexedDB;
  if (IDBKeyRange) options.IDBKeyRange = IDBKeyRange;
  return options;
}
