import type { Readable } from 'node:stream';
import type { ByteRange } from '@greenroom/sync-protocol/uploads/byte-range';
import { cleanFileName, imageUrlOf } from '@greenroom/sync-protocol/uploads/uploads-rules';
import type { UploadedImage } from '@greenroom/sync-protocol/uploads/uploads-calls';
import { v7 as newId } from 'uuid';
import { lockActor } from '../../access/actor-repository.ts';
import type { Actor } from '../../access/actor.ts';
import { notSignedIn } from '../../access/guard.ts';
import type { RequestHandlers } from '../../access/handler.ts';
import { runTransactionOf } from '../../access/turns/turns.ts';
import { AppError, idTaken, notFound } from '../../app-error.ts';
import type { Db } from '../../database/schema.ts';
import { newObjectKey } from '../../files/object-keys.ts';
import { ObjectMissing, type ObjectStorage } from '../../files/object-storage.ts';
import type { ServedFile } from '../../files/served-file.ts';
import { cancelRemovals, scheduleRemovals } from './file-removals-repository.ts';
import { readImage } from './read-image.ts';
import { findReadableUpload, findUpload, insertUpload, type Upload } from './uploads-repository.ts';

/** Milliseconds between writing bytes and storing the row that names them. */
const storingLimit = 60 * 60 * 1000;
const thumbnailType = 'image/webp';

type OwnUpload = Upload & { readonly userId: string };

export function uploadsHandlers(
  storage: ObjectStorage,
): Pick<RequestHandlers, 'chat.uploadImage' | 'files.read' | 'files.readDocument'> {
  return {
    'chat.uploadImage': async ({ db, actor, now }, { id = newId(), userId: claimed, image }) => {
      const { userId } = actor;
      if (claimed !== undefined && claimed !== userId) throw otherAccount();
      const known = await findUpload(db, id);
      if (known) return answerKnown(known, userId);
      const { bytes, thumbnail, ...read } = await readImage(image.path);
      const upload: OwnUpload = {
        id,
        userId,
        fileType: 'chat_image',
        fileKey: newObjectKey('chat'),
        thumbnailKey: newObjectKey('chat'),
        originalName: cleanFileName(image.name),
        mimeType: read.type,
        size: bytes.length,
        duration: null,
        width: read.width,
        height: read.height,
      };
      await storeBytes(db, storage, upload, { bytes, thumbnail }, now);
      return answerKnown(await storeRow(db, upload, now), userId);
    },

    'files.read': async ({ db, actor }, { key, size }) => {
      const upload = await findFor(db, key, actor);
      return size === 'thumb' ? serveThumbnail(storage, upload) : serveUpload(storage, upload);
    },

    'files.readDocument': async ({ db, actor }, { file }) => {
      const upload = await findFor(db, file, actor);
      if (upload.fileType !== 'document') throw notFound('File');
      return serveUpload(storage, upload);
    },
  };
}

/** Schedules the bytes' removal, then writes them: a crash leaves no orphans (security 19). */
async function storeBytes(
  db: Db,
  storage: ObjectStorage,
  upload: OwnUpload,
  { bytes, thumbnail }: { readonly bytes: Buffer; readonly thumbnail: Buffer },
  now: Date,
): Promise<void> {
  await scheduleRemovals(db, keysOf(upload), new Date(now.getTime() + storingLimit));
  await storage.put(upload.fileKey, bytes, upload.mimeType);
  if (upload.thumbnailKey !== null)
    await storage.put(upload.thumbnailKey, thumbnail, thumbnailType);
}

/** Stores the row that names the bytes. @returns the stored row, maybe another request's */
function storeRow(db: Db, upload: OwnUpload, now: Date): Promise<Upload> {
  return runTransactionOf(db, upload.userId, async (trx) => {
    // The account may have been deleted since the request began.
    if (!(await lockActor(trx, upload.userId))) throw notSignedIn();
    if (await insertUpload(trx, upload, now)) {
      const keys = keysOf(upload);
      if ((await cancelRemovals(trx, keys)) < keys.length) throw tooSlow();
      return upload;
    }
    // The same upload arrived twice concurrently, and the other was first: remove these bytes.
    await scheduleRemovals(trx, keysOf(upload), now);
    const first = await findUpload(trx, upload.id);
    if (!first) throw idTaken();
    return first;
  });
}

function keysOf({ fileKey, thumbnailKey }: Upload): string[] {
  return thumbnailKey === null ? [fileKey] : [fileKey, thumbnailKey];
}

/** The same upload returns the same answer (decisions: Conventions), unless another account's. */
function answerKnown(upload: Upload, userId: string): UploadedImage {
  const { width, height } = upload;
  if (upload.userId !== userId || upload.fileType !== 'chat_image') throw idTaken();
  if (width === null || height === null) throw new TypeError('an image has a size');
  return {
    imageUrl: imageUrlOf(upload.id),
    originalName: upload.originalName,
    imageWidth: width,
    imageHeight: height,
  };
}

async function findFor(db: Db, id: string, { userId, role }: Actor): Promise<Upload> {
  const upload = await findReadableUpload(db, { id, userId, isAdmin: role === 'admin' });
  if (!upload) throw notFound('File');
  return upload;
}

function serveUpload(storage: ObjectStorage, upload: Upload): ServedFile {
  const { fileKey, size, mimeType, originalName } = upload;
  return {
    tag: tagOf(fileKey),
    size,
    type: mimeType,
    name: originalName,
    open: (range) => openObject(storage, fileKey, range),
  };
}

async function serveThumbnail(storage: ObjectStorage, upload: Upload): Promise<ServedFile> {
  const key = upload.thumbnailKey;
  const stored = key === null ? null : await storage.stat(key);
  if (key === null || !stored) throw notFound('File');
  return {
    tag: tagOf(key),
    size: stored.size,
    type: thumbnailType,
    open: (range) => openObject(storage, key, range),
  };
}

/**
 * Bytes the storage has lost are not found, which no repetition helps: a device that saves a module says
 * so and goes on. The cause is logged; the System page names the file.
 */
async function openObject(
  storage: ObjectStorage,
  key: string,
  range?: ByteRange,
): Promise<Readable> {
  try {
    return await storage.read(key, range);
  } catch (error) {
    throw error instanceof ObjectMissing
      ? Object.assign(notFound('File'), { cause: error })
      : error;
  }
}

/** The random part of a key: a key names the same bytes forever. */
function tagOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1, -16);
}

function otherAccount(): AppError {
  return new AppError('other_account', 'Another account is signed in here');
}

function tooSlow(): AppError {
  return new AppError('overloaded', 'Storing the image took too long. Please try again.');
}
