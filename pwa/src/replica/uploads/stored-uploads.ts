import type { Problem } from '@greenroom/sync-protocol/problem';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import type { StoredUpload } from '../store/stored-rows.ts';

/** The uploads of each change with files, in order, by the change's id. */
export type UploadsByChange = ReadonlyMap<string, readonly StoredUpload[]>;

/** The problem of a change whose file is gone. */
export const fileGone: Problem = {
  code: 'upload_missing',
  message: 'The file that belongs to this is no longer on this device. Please add it again.',
};

export async function readUploads(db: ReplicaDatabase): Promise<UploadsByChange> {
  return Map.groupBy(await db.uploads.toArray(), ({ mutationId }) => mutationId);
}

/** Stores that a change waits for the upload of its files, within the caller's transaction. */
export async function addUploads(
  db: ReplicaDatabase,
  mutationId: string,
  fileIds: readonly string[],
): Promise<void> {
  const started = { isUploaded: false, strikes: 0, isOvertaken: false, refusal: null };
  await db.uploads.bulkPut(
    fileIds.map((fileId, position) => ({ mutationId, position, fileId, ...started })),
  );
}

/** Replaces uploads, also under another change's id, within the caller's transaction. */
export async function replaceUploads(
  db: ReplicaDatabase,
  uploads: readonly StoredUpload[],
  change: (upload: StoredUpload) => Partial<StoredUpload>,
): Promise<void> {
  await db.uploads.bulkDelete(uploads.map(keyOfUpload));
  await db.uploads.bulkAdd(uploads.map((upload) => ({ ...upload, ...change(upload) })));
}

/** Forgets uploads with the bytes of their files, within the caller's transaction. */
export async function deleteFiles(
  db: ReplicaDatabase,
  uploads: readonly StoredUpload[],
): Promise<void> {
  await db.uploads.bulkDelete(uploads.map(keyOfUpload));
  await db.attachments.bulkDelete(uploads.map(({ fileId }) => fileId));
}

/** The ids of the files whose bytes are on this device. */
export async function findFiles(
  db: ReplicaDatabase,
  uploads: readonly StoredUpload[],
): Promise<ReadonlySet<string>> {
  const ids = uploads.map(({ fileId }) => fileId);
  return new Set(await db.attachments.where('id').anyOf(ids).primaryKeys());
}

/** Whether the worker left a refusal of a file for a page. */
export async function hasRefusal(db: ReplicaDatabase): Promise<boolean> {
  return (await db.uploads.filter(isRefused).limit(1).count()) > 0;
}

export function isRefused({ refusal }: StoredUpload): boolean {
  return refusal !== null;
}

export function keyOfUpload({ mutationId, position }: StoredUpload): [string, number] {
  return [mutationId, position];
}
