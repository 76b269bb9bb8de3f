import { join } from 'node:path';
import { directoryQuarantine } from './directory-quarantine.ts';
import { directoryStorage } from './directory-storage.ts';
import type { ObjectStorage } from './object-storage.ts';
import type { Quarantine } from './quarantine.ts';
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

/** Files in this folder, which is created by the first write. */
export function openFiles(folder: string): Files {
  const storage = directoryStorage(folder);
  return {
    storage,
    quarantine: directoryQuarantine(join(folder, 'quarantine'), storage),
    received: temporaryFilesIn(join(folder, 'received')),
  };
}
