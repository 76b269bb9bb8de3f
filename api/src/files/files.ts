import { join } from 'node:path';
import { directoryQuarantine } from './directory-quarantine.ts';
import { directoryStorage } from './directory-storage.ts';
import type { ObjectStorage } from './object-storage.ts';
import type { Quarantine } from './quarantine.ts';
import { S3Client, type S3Config } from './s3-client.ts';
import { s3Quarantine } from './s3-quarantine.ts';
import { s3Storage } from './s3-storage.ts';
import type { StoreHealth } from './store-health.ts';
import { type TemporaryFiles, temporaryFilesIn } from './temporary-files.ts';

export interface Files {
  readonly storage: ObjectStorage;
  /** Uploads that arrive in parts. */
  readonly quarantine: Quarantine;
  /** Forms' files not yet validated: never served from here (security 19). */
  readonly received: TemporaryFiles;
  /** Whether the object store answers. Absent: files are in a folder. */
  readonly store?: StoreHealth;
}

/**
 * Files in an S3-compatible store; forms' files arrive in this folder first. `partSize`: bytes, for
 * tests of small parts; the store demands 5 MiB.
 */
export function openS3Files(folder: string, s3: S3Config, partSize?: number): Files {
  const client = new S3Client(s3);
  const received = temporaryFilesIn(join(folder, 'received'));
  return {
    storage: s3Storage(client, received),
    quarantine: s3Quarantine(client, partSize),
    received,
    store: client.health,
  };
}

/** Files in this folder, which is created by the first write. */
export function openFiles(folder: string): Files {
  const storage = directoryStorage(folder);
  return {
    storage,
    quarantine: directoryQuarantine(join(folder, 'quarantine'), storage),
    received: temporaryFilesIn(join(folder, 'received')),
  };
}
