import { join } from 'node:path';
import { directoryStorage } from './directory-storage.ts';
import type { ObjectStorage } from './object-storage.ts';
import { type TemporaryFiles, temporaryFilesIn } from './temporary-files.ts';

/** Where the server keeps files. */
export interface Files {
  readonly storage: ObjectStorage;
  /** What people send, until it was judged: never served from there (security 19). */
  readonly received: TemporaryFiles;
}

/** Files in this folder, which is made when the first one comes. */
export function openFiles(folder: string): Files {
  return {
    storage: directoryStorage(folder),
    received: temporaryFilesIn(join(folder, 'received')),
  };
}
