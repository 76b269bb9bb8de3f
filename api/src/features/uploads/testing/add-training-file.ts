import { Readable } from 'node:stream';
import { v7 as newId } from 'uuid';
import { newObjectKey, newQuarantineKey } from '../../../files/object-keys.ts';
import type { TestApp } from '../../../http/testing/test-app.ts';
import type { UploadType } from '../uploads-table.ts';

type Parts = Pick<TestApp, 'db' | 'files' | 'now'>;

interface TrainingFile {
  readonly fileType: UploadType;
  readonly originalName: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
  readonly finishedAt?: Date;
}

const rules: TrainingFile = {
  fileType: 'document',
  originalName: 'rules.md',
  mimeType: 'text/markdown; charset=utf-8',
  bytes: Buffer.from('# Rules\n'),
};

/** Stores a finished training file, bypassing every handler. @returns its id */
export async function addTrainingFile(
  { db, files, now }: Parts,
  userId: string,
  over: Partial<TrainingFile> = {},
): Promise<string> {
  const id = newId();
  const { fileType, originalName, mimeType, bytes, finishedAt = now() } = { ...rules, ...over };
  const key = newObjectKey('training');
  await files.storage.put(key, bytes, mimeType);
  await db
    .insertInto('uploads')
    .values({
      id,
      user_id: userId,
      file_key: key,
      file_type: fileType,
      original_name: originalName,
      mime_type: mimeType,
      file_size: bytes.length,
      width: null,
      height: null,
      thumbnail_key: null,
      status: 'finalized',
      expires_at: finishedAt,
      finalized_at: finishedAt,
    })
    .execute();
  return id;
}

/** Stores an unfinished document whose bytes have arrived, bypassing every handler. */
export async function addIssued({ db, files, now }: Parts, userId: string): Promise<string> {
  const [id, key] = [newId(), newQuarantineKey()];
  const { bytes } = rules;
  await files.quarantine.write(key, Readable.from([Buffer.from(bytes)]), {
    offset: 0,
    size: bytes.length,
  });
  await db
    .insertInto('uploads')
    .values({
      id,
      user_id: userId,
      file_key: key,
      file_type: 'document',
      original_name: rules.originalName,
      mime_type: 'text/markdown',
      file_size: bytes.length,
      width: null,
      height: null,
      thumbnail_key: null,
      expires_at: new Date(now().getTime() + 60_000),
      finalized_at: null,
    })
    .execute();
  return id;
}
