import { v7 as newId } from 'uuid';
import { newObjectKey } from '../../../files/object-keys.ts';
import type { TestApp } from '../../../http/testing/test-app.ts';
import type { UploadType } from '../../uploads/uploads-table.ts';

const facts = {
  video: { name: 'lesson.mp4', type: 'video/mp4' },
  document: { name: 'guide.pdf', type: 'application/pdf' },
  image: { name: 'stage.png', type: 'image/png' },
  thumbnail: { name: 'cover.png', type: 'image/png' },
  captions: { name: 'lesson.vtt', type: 'text/vtt' },
  chat_image: { name: 'chat.png', type: 'image/png' },
  profile_image: { name: 'face.png', type: 'image/png' },
} as const satisfies Record<UploadType, object>;

/**
 * Stores a finished upload of 12 bytes, bypassing every handler. `seconds`: of a video.
 * @returns its id
 */
export async function addTrainingFile(
  { db, files, now }: Pick<TestApp, 'db' | 'files' | 'now'>,
  userId: string,
  fileType: UploadType,
  { status = 'finalized', seconds }: { status?: 'issued' | 'finalized'; seconds?: number } = {},
): Promise<string> {
  const [id, key] = [newId(), newObjectKey('training')];
  const { name, type } = facts[fileType];
  await files.storage.put(key, Buffer.from('twelve bytes'), type);
  await db
    .insertInto('uploads')
    .values({
      id,
      user_id: userId,
      file_key: key,
      file_type: fileType,
      original_name: name,
      mime_type: type,
      file_size: 12,
      width: null,
      height: null,
      duration: seconds ?? null,
      thumbnail_key: null,
      status,
      expires_at: now(),
      finalized_at: status === 'finalized' ? now() : null,
    })
    .execute();
  return id;
}
