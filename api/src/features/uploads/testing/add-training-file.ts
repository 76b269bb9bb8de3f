import { Readable } from 'node:stream';
import { v7 as newId } from 'uuid';
import { newObjectKey, newQuarantineKey } from '../../../files/object-keys.ts';
import type { TestApp } from '../../../http/testing/test-app.ts';
import type { UploadType } from '../uploads-table.ts';

type Parts = Pick<TestApp, 'db' | 'files' | 'now'>;

const facts = {
  video: { name: 'lesson.mp4', mimeType: 'video/mp4' },
  document: { name: 'guide.pdf', mimeType: 'application/pdf' },
  image: { name: 'stage.png', mimeType: 'image/png' },
  thumbnail: { name: 'cover.png', mimeType: 'image/png' },
  captions: { name: 'lesson.vtt', mimeType: 'text/vtt' },
  chat_image: { name: 'chat.png', mimeType: 'image/png' },
  profile_image: { name: 'face.png', mimeType: 'image/png' },
} as const satisfies Record<UploadType, object>;

const twelveBytes = Buffer.from('twelve bytes');

export interface TrainingFileOptions {
  /** Default: by the type of file. */
  readonly name?: string;
  readonly mimeType?: string;
  /** Default: twelve. */
  readonly bytes?: Uint8Array;
  /** Default: finalized. */
  readonly status?: 'issued' | 'finalized';
  /** Of a video. */
  readonly seconds?: number;
  /** Default: now. */
  readonly finishedAt?: Date;
}

/** Stores a finished upload, bypassing every handler. @returns its id */
export async function addTrainingFile(
  { db, files, now }: Parts,
  userId: string,
  fileType: UploadType = 'document',
  options: TrainingFileOptions = {},
): Promise<string> {
  const { bytes = twelveBytes, status = 'finalized', finishedAt = now() } = options;
  const { name, mimeType } = { ...facts[fileType], ...options };
  const [id, key] = [newId(), newObjectKey('training')];
  await files.storage.put(key, bytes, mimeType);
  await db
    .insertInto('uploads')
    .values({
      ...rowOf(id, userId, key, bytes),
      file_type: fileType,
      original_name: name,
      mime_type: mimeType,
      duration: options.seconds ?? null,
      status,
      expires_at: finishedAt,
      finalized_at: status === 'finalized' ? finishedAt : null,
    })
    .execute();
  return id;
}

/** Stores an unfinished document whose bytes have arrived, bypassing every handler. */
export async function addIssued({ db, files, now }: Parts, userId: string): Promise<string> {
  const [id, key] = [newId(), newQuarantineKey()];
  const bytes = Buffer.from('# Rules\n');
  await files.quarantine.write(key, Readable.from([bytes]), { offset: 0, size: bytes.length });
  await db
    .insertInto('uploads')
    .values({
      ...rowOf(id, userId, key, bytes),
      file_type: 'document',
      original_name: 'rules.md',
      mime_type: 'text/markdown',
      expires_at: new Date(now().getTime() + 60_000),
      finalized_at: null,
    })
    .execute();
  return id;
}

function rowOf(id: string, userId: string, key: string, { length }: Uint8Array) {
  return {
    id,
    user_id: userId,
    file_key: key,
    file_size: length,
    width: null,
    height: null,
    thumbnail_key: null,
  };
}
