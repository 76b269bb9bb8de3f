import { join, resolve } from 'node:path';
import { type Files, openFiles } from './files.ts';
import type { S3Config } from './s3-client.ts';

export interface FilesConfig {
  /** Folder of the embedded database and of all files. */
  readonly dataFolder: string;
  /** The store of all files. Absent: the data folder. */
  readonly s3?: S3Config;
}

/**
 * The files of this process: in an S3-compatible store if one is configured, else in the data folder.
 * @throws when the store cannot be used, in words for the person who starts the server
 */
export async function openConfiguredFiles({ dataFolder, s3 }: FilesConfig): Promise<Files> {
  const folder = join(resolve(dataFolder), 'files');
  if (!s3) return openFiles(folder);
  // Its client is a sixth of what a start reads, for nothing where files are in a folder.
  const { openCheckedS3Files } = await import('./s3-files.ts');
  return openCheckedS3Files(folder, s3);
}
