import type { Dexie, Table } from 'dexie';
import {
  type ReplicaDatabase,
  defineDatabase,
  defineExistingDatabase,
  handleVersionChange,
} from '../store/replica-database.ts';
import type { Seal } from '../sealing/seal.ts';
import { sealTables } from '../sealing/sealed-tables.ts';
import type { LockEnvironment } from './lock-records.ts';

/** One whole state of a person's rows on this device. */
export interface ReplicaHome {
  readonly name: string;
  /** Null: its rows are stored as they are. */
  readonly seal: Seal | null;
}

/** Rows copied by one transaction. */
const chunkSize = 200;

/**
 * Copies all of a replica into another database, which it replaces. Where nothing is to be copied, it
 * makes nothing. The caller holds the replica's exchanges.
 * @throws what the browser throws; the first database is untouched.
 */
export async function copyReplica(
  from: ReplicaHome,
  to: ReplicaHome,
  environment: LockEnvironment,
): Promise<void> {
  const source = defineExistingDatabase(from.name, sealed(from, environment));
  const target = defineDatabase(to.name, sealed(to, environment), 'strict');
  // Whoever deletes one of them meanwhile ends the copying: Dexie would open an empty one in its place.
  for (const { dexie } of [source, target]) handleVersionChange(dexie, () => dexie.close());
  try {
    await target.dexie.delete();
    await target.dexie.open();
    await source.dexie.open();
    const tables = source.dexie.tables.filter(({ name }) => name !== 'meta');
    for (const { name } of tables) await copyTable(source, target, name);
    // The worker leaves a database without it alone, so it sends nothing of an unfinished copy.
    await copyTable(source, target, 'meta');
  } finally {
    source.dexie.close();
    target.dexie.close();
  }
}

async function copyTable(source: ReplicaDatabase, target: ReplicaDatabase, name: string) {
  const from: Table<unknown, unknown> = source.dexie.table(name);
  const to: Table<unknown, unknown> = target.dexie.table(name);
  const keys = await from.toCollection().primaryKeys();
  // Files are read one by one: together they may fill the memory.
  const size = name === 'attachments' ? 1 : chunkSize;
  for (let start = 0; start < keys.length; start += size) {
    const rows = await from.bulkGet(keys.slice(start, start + size));
    await to.bulkPut(rows.filter((row) => row !== undefined));
  }
}

function sealed({ seal }: ReplicaHome, environment: LockEnvironment) {
  return { ...environment, sealTables: seal && ((dexie: Dexie) => sealTables(dexie, seal)) };
}
