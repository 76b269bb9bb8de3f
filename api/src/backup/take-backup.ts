import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import { expectRoom, type RoomNeed } from '../files/full-disk.ts';
import { ObjectMissing, type ObjectStorage } from '../files/object-storage.ts';
import {
  archiveForm,
  type ArchivedTable,
  type ArchiveSummary,
  contentsName,
  type Contents,
  fileEntry,
  type Fingerprint,
  type Manifest,
  manifestName,
  rowsEntry,
  summarize,
} from './archive/archive-form.ts';
import { ArchiveWriter } from './archive/archive-writer.ts';
import {
  connectForCopy,
  openRows,
  readFileTypes,
  readFingerprint,
  readMigrations,
  readSequences,
  readSizes,
  readTables,
  refuseEmpty,
} from './copy-repository.ts';
import { lockForBackup, type ReplacementLock } from './server/database-locks-repository.ts';

export interface BackupParts {
  /** The database's address. */
  readonly url: string;
  /** Null: rows alone, as the files stay where they are. */
  readonly storage: ObjectStorage | null;
  /** The version of Greenroom. */
  readonly version: string;
  readonly now: () => Date;
  /** What is going to be written afterwards, by the size of the database in bytes. Absent: nothing. */
  readonly alsoNeeded?: (databaseSize: number) => readonly RoomNeed[];
  /** The lock of the upgrade that takes this backup. Absent: nothing else is under way. */
  readonly within?: ReplacementLock;
  /** Whether it takes the place of an archive at its path. Absent: it is refused then. */
  readonly replaces?: boolean;
  /** Told what is done, for a person who waits. Absent: nobody does. */
  readonly report?: (line: string) => void;
  /** Breaks it off, also in the middle of a long query. Absent: nobody can. */
  readonly signal?: AbortSignal;
}

/** Bytes of rows compressed together. */
const partSize = 8 * 1024 * 1024;

const compress = promisify(gzip);

/**
 * Writes all rows of one moment, and the files they name, to an archive at `path`, while members
 * work. Keys that encrypt bank details are not in it: whoever has both can read them.
 * @throws when the archive cannot be written, there is no room for it, or the store of the files is
 * not there; nothing is left at `path` then
 */
export async function takeBackup(parts: BackupParts, path: string): Promise<ArchiveSummary> {
  const { signal } = parts;
  const client = await connectForCopy(parts.url, signal).catch((error: unknown) => {
    throw signal?.aborted ? brokenOff(error) : error;
  });
  let archive: ArchiveWriter | undefined;
  try {
    await lockForBackup(client, parts.within);
    const databaseSize = await expectRoomFor(client, parts, path);
    archive = await ArchiveWriter.create(path, { signal, replaces: parts.replaces });
    parts.report?.(`Backing up to ${path}`);
    // One snapshot for all tables, and no lock that keeps anybody from writing.
    await client.query('begin isolation level repeatable read read only');
    const copied = await copyDatabase(client, archive, parts, databaseSize);
    await client.query('commit');
    const missingFiles = parts.storage
      ? await copyFiles(copied.fileKeys, archive, parts.storage, parts.report)
      : [];
    const { tables, sequences } = copied;
    const contents: Contents = { tables, sequences, missingFiles, entries: archive.entries };
    const text = Buffer.from(JSON.stringify(contents));
    await archive.add(contentsName, text.length, text);
    return summarize(copied.takenAt, contents, await archive.finish());
  } catch (error) {
    await archive?.discard();
    throw signal?.aborted ? brokenOff(error) : error;
  } finally {
    await client.end();
  }
}

export function brokenOff(cause: unknown): Error {
  return new Error('Broken off: no backup was taken.', { cause });
}

/**
 * Rows are compressed in an archive and take less room than in their tables.
 * @returns the size of the database
 */
async function expectRoomFor(
  client: pg.Client,
  { storage, alsoNeeded }: BackupParts,
  path: string,
): Promise<number> {
  // It has no table of uploads either.
  await refuseEmpty(client);
  const { database, rows, files } = await readSizes(client);
  const archive = { folder: dirname(path), bytes: rows + (storage === null ? 0 : files) };
  await expectRoom([archive, ...(alsoNeeded?.(database) ?? [])]);
  return database;
}

interface Copied extends Pick<Contents, 'tables' | 'sequences'> {
  readonly takenAt: string;
  readonly fileKeys: readonly string[];
}

async function copyDatabase(
  client: pg.Client,
  archive: ArchiveWriter,
  { version, now, report }: BackupParts,
  databaseSize: number,
): Promise<Copied> {
  // The first statement takes the snapshot.
  const migrations = await readMigrations(client);
  const takenAt = now().toISOString();
  const tables = await readTables(client);
  const manifest: Manifest = {
    form: archiveForm,
    version,
    takenAt,
    migrations,
    databaseSize,
    tables,
  };
  const text = Buffer.from(JSON.stringify(manifest, null, 2));
  await archive.add(manifestName, text.length, text);
  const fingerprints: Record<string, Fingerprint> = {};
  for (const table of tables) {
    const fingerprint = await readFingerprint(client, table);
    if (fingerprint.rows > 0) await copyTable(client, archive, table);
    fingerprints[table.name] = fingerprint;
    if (fingerprint.rows >= 100_000) report?.(`${table.name}: ${fingerprint.rows} rows`);
  }
  const fileKeys = [...(await readFileTypes(client)).keys()];
  // Not part of the snapshot: read last, so that no row has a later value.
  return { takenAt, tables: fingerprints, fileKeys, sequences: await readSequences(client) };
}

async function copyTable(
  client: pg.Client,
  archive: ArchiveWriter,
  table: ArchivedTable,
): Promise<void> {
  let part = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const store = async () => {
    const bytes = await compress(Buffer.concat(waiting), { level: 1 });
    part += 1;
    await archive.add(rowsEntry(table.name, part), bytes.length, bytes);
    waiting = [];
    size = 0;
  };
  for await (const chunk of openRows(client, table) as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    size += chunk.length;
    if (size >= partSize) await store();
  }
  if (size > 0) await store();
}

/** @returns the keys of files the storage does not have */
async function copyFiles(
  keys: readonly string[],
  archive: ArchiveWriter,
  storage: ObjectStorage,
  report: BackupParts['report'],
): Promise<string[]> {
  const missing: string[] = [];
  for (const [index, key] of keys.entries()) {
    const found = await storage.stat(key);
    // Also of one that was not found: where the whole store is not there, this fails.
    const bytes = await readIfThere(storage, key);
    if (found && bytes) await archive.add(fileEntry(key), found.size, bytes);
    else {
      bytes?.destroy();
      missing.push(key);
    }
    if ((index + 1) % 500 === 0) report?.(`${index + 1} of ${keys.length} files`);
  }
  return missing;
}

async function readIfThere(storage: ObjectStorage, key: string) {
  try {
    return await storage.read(key);
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}
