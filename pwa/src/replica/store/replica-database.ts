import { type CollectionName, collectionNames } from '@greenroom/sync-protocol/collections';
import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { BaseEnvironment } from '../environment/base-environment.ts';
import { defineVersions } from './replica-tables.ts';
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
} from './stored-rows.ts';

export const defaultPrefix = 'greenroom-user-';

type DatabaseEnvironment = Pick<BaseEnvironment, 'indexedDB' | 'IDBKeyRange'>;

/** One connection to the database of a user. */
export interface ReplicaDatabase {
  readonly dexie: Dexie;
  readonly shadows: Table<ShadowRow, [CollectionName, string]>;
  readonly outbox: Table<StoredEntry, number, OutboxPut>;
  readonly sent: Table<SentChunk, number, NewSentChunk>;
  readonly rejections: Table<Rejection, number, NewRejection>;
  readonly meta: Table<ReplicaMeta, 'replica'>;
  readonly attachments: Table<Attachment, string>;
  readonly liveRows: Table<LiveRow, [CollectionName, string]>;
  rowsOf(collection: CollectionName): Table<StoredRow, string>;
}

/**
 * A connection with this version's tables; not open yet.
 * `strict` waits for the disk: for what a person did. `relaxed` does not: what it writes can be
 * pulled again. Durability belongs to a Dexie instance, hence two of them.
 */
export function defineDatabase(
  name: string,
  environment: DatabaseEnvironment,
  durability: 'strict' | 'relaxed',
): ReplicaDatabase {
  const dexie = new Dexie(name, {
    ...dexieOptions(environment),
    chromeTransactionDurability: durability,
  });
  defineVersions(dexie);
  return asReplicaDatabase(dexie);
}

/**
 * A strict connection to a database as it stands: opening neither creates nor upgrades it, and
 * fails where there is none. For the service worker and for reading what cannot be opened otherwise.
 */
export function defineExistingDatabase(
  name: string,
  environment: DatabaseEnvironment,
): ReplicaDatabase {
  return asReplicaDatabase(
    new Dexie(name, { ...dexieOptions(environment), chromeTransactionDurability: 'strict' }),
  );
}

/** The names of the databases that begin with `prefix`. */
export async function findDatabaseNames(
  prefix: string,
  environment: DatabaseEnvironment,
): Promise<string[]> {
  const factory = environment.indexedDB ?? globalThis.indexedDB;
  const databases = await factory.databases();
  return databases.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : [])).toSorted();
}

/** All tables of the replicated collections. */
export function collectionTables(db: ReplicaDatabase): Table<StoredRow, string>[] {
  return collectionNames.map((name) => db.rowsOf(name));
}

/** What meta has held only since some version, as it stands for a replica that never had it. */
export const laterMeta = {
  stamps: [],
  processed: 0,
  floors: {},
  anew: [],
  partial: [],
  wire: null,
  lastVerifiedAt: null,
  reports: [],
} satisfies Partial<ReplicaMeta>;

/** The one row of `meta`; undefined in a new or damaged database. */
export async function readMeta(db: ReplicaDatabase): Promise<ReplicaMeta | undefined> {
  const meta = await db.meta.get('replica');
  return meta && { ...laterMeta, ...meta };
}

function asReplicaDatabase(dexie: Dexie): ReplicaDatabase {
  return {
    dexie,
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
    get liveRows() {
      return dexie.table<LiveRow, [CollectionName, string]>('liveRows');
    },
    rowsOf: (collection) => dexie.table<StoredRow, string>(collection),
  };
}

/**
 * Does `letGo` when somebody deletes or upgrades the database, and waits without a word when somebody
 * else is slow to let go. In the place of Dexie's own handlers, which write to the console and leave
 * a connection that opens itself again.
 */
export function makeWay(dexie: Dexie, letGo: (event: IDBVersionChangeEvent) => void): void {
  // False ends the chain before Dexie's handlers.
  dexie.on('versionchange', (event) => {
    letGo(event);
    return false;
  });
  dexie.on('blocked', () => false);
}

/** What every Dexie instance of the replica is made with. */
export function dexieOptions({ indexedDB, IDBKeyRange }: DatabaseEnvironment): DexieOptions {
  // Dexie's cache is keyed by database name alone: two instances of one name would share it.
  const options: DexieOptions = { cache: 'disabled' };
  if (indexedDB) options.indexedDB = indexedDB;
  if (IDBKeyRange) options.IDBKeyRange = IDBKeyRange;
  return options;
}
