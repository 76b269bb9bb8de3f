import { v7 as newId } from 'uuid';
import { newObjectKey } from '../../../files/object-keys.ts';
import { type TestApp } from '../../../http/testing/test-app.ts';
import { tinyPng } from '../../../http/testing/multipart.ts';

/** Stores a finished chat image, bypassing every handler. @returns its id and keys */
export async function addUpload(
  { db, files, now }: Pick<TestApp, 'db' | 'files' | 'now'>,
  userId: string,
  finishedAt = now(),
): Promise<{ readonly id: string; readonly keys: readonly [string, string] }> {
  const id = newId();
  const keys = [newObjectKey('chat'), newObjectKey('chat')] as const;
  for (const key of keys) await files.storage.put(key, tinyPng, 'image/png');
  await db
    .insertInto('uploads')
    .values({
      id,
      user_id: userId,
      file_key: keys[0],
      thumbnail_key: keys[1],
      file_type: 'chat_image',
      original_name: 'picture.png',
      mime_type: 'image/png',
      file_size: tinyPng.length,
      width: 2,
      height: 1,
      status: 'finalized',
      expires_at: finishedAt,
      finalized_at: finishedAt,
    })
    .execute();
  return { id, keys };
}
