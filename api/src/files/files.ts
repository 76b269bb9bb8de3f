import { join } from 'node:path';
import { directoryStorage } from './directory-storage.ts';
import type { ObjectStorage } from './object-storage.ts';
import { type TemporaryFiles, temporaryFilesIn } from './temporary-files.ts';

export interface Files {
  readonly storage: ObjectStorage;
  /** Uploads not yet validated: never served from here (security 19). */
  readonly received: TemporaryFiles;
}

/** Files in this folder, which is created by the first write. */
export function openFiles(folder: string): Files {
  return {
    storage: directoryStorage(folder),
    received: temporaryFilesIn(join(folder, 'received')),
  };
}
