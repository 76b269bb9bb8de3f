import { join } from 'node:path';
import { AppError } from '../app-error.ts';
import type { Files } from './files.ts';
import { S3Client, type S3Config } from './s3-client.ts';
import { s3Quarantine } from './s3-quarantine.ts';
import { s3Storage } from './s3-storage.ts';
import { temporaryFilesIn } from './temporary-files.ts';

/**
 * Files in an S3-compatible store; forms' files arrive in this folder first. `partSize`: bytes, for
 * tests of small parts; the store demands 5 MiB.
 */
export function openS3Files(folder: string, s3: S3Config, partSize?: number): Files {
  const client = new S3Client(s3);
  return {
    storage: s3Storage(client),
    quarantine: s3Quarantine(client, partSize),
    received: temporaryFilesIn(join(folder, 'received')),
    store: client.health,
  };
}

/** The same. @throws when the store cannot be used, in words for the person who starts the server */
export async function openCheckedS3Files(folder: string, s3: S3Config): Promise<Files> {
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
