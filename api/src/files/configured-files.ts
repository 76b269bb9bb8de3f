import { join, resolve } from 'node:path';
import { AppError } from '../app-error.ts';
import { type Files, openFiles, openS3Files } from './files.ts';
import { S3Client, type S3Config } from './s3-client.ts';

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
  const failure = await findFailure(new S3Client(s3));
  if (failure !== null) throw new Error(`The object store cannot be used: ${failure}`);
  return openS3Files(folder, s3);
}

async function findFailure(client: S3Client): Promise<string | null> {
  try {
    return (await client.bucketExists(client.bucket)) ? null : `no bucket ${client.bucket}`;
  } catch (error) {
    const reason = error instanceof AppError ? error.cause : error;
    return reason instanceof Error ? describe(reason) : 'unknown reason';
  }
}

function describe(reason: Error): string {
  return 'code' in reason && typeof reason.code === 'string'
    ? `${reason.message} (${reason.code})`
    : reason.message;
}
