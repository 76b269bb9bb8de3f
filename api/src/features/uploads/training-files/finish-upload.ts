import { AppError } from '../../../app-error.ts';
import type { Db, Trx } from '../../../database/schema.ts';
import type { Files } from '../../../files/files.ts';
import { isQuarantineKey, newObjectKey } from '../../../files/object-keys.ts';
import { ObjectMissing } from '../../../files/object-storage.ts';
import { type RangeSource, ReadFailed } from './range-tokenizer.ts';
import { cancelRemovals, scheduleRemovals } from '../file-removals-repository.ts';
import { readImage } from '../read-image.ts';
import { checkContent } from './check-content.ts';
import {
  finishIssued,
  type IssuedUpload,
  nameReleased,
  removeIssued,
} from './issued-uploads-repository.ts';
import { measureVideo } from './measure-video.ts';

/** Milliseconds between writing bytes and storing the row that names them. */
const storingLimit = 60 * 60 * 1000;

/** What the device measured, for what the server cannot. */
export interface Claims {
  readonly duration?: number | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

interface CheckedFile {
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
  readonly duration: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

interface FinishParts {
  readonly db: Db;
  readonly files: Files;
  readonly now: Date;
}

/**
 * Checks the bytes of an upload and makes it readable. Nobody can change bytes that are being
 * checked: they are moved out of the quarantine first. Only a refusal ends the upload; after any other
 * failure its bytes stay, and it can be finished again.
 * @throws {AppError} `upload_missing`, `overloaded`, or the reason why the file is refused
 */
export async function finishUpload(
  parts: FinishParts,
  upload: IssuedUpload,
  claims: Claims,
): Promise<void> {
  const isPicture = upload.fileType === 'image' || upload.fileType === 'thumbnail';
  try {
    if (isPicture) await finishPicture(parts, upload);
    else await finishMedia(parts, upload, claims);
  } catch (error) {
    if (isFinal(error)) await removeIssued(parts.db, upload);
    throw error instanceof ReadFailed ? notReadable(error) : error;
  }
}

async function requireWhole({ quarantine }: Files, upload: IssuedUpload): Promise<void> {
  const received = await quarantine.received(upload.key, upload.size);
  if (received < upload.size) throw notWhole();
  // A signed address takes any number of bytes.
  if (received > upload.size) {
    throw new AppError('too_large', 'More bytes arrived than the file was said to have');
  }
}

/** A refusal that the same bytes would meet again. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return ['unsupported_type', 'too_large', 'invalid'].includes(error.problem.code);
}

/** Stores a picture made from the pixels (security 21), which need no guard against changes. */
async function finishPicture({ db, files, now }: FinishParts, upload: IssuedUpload): Promise<void> {
  const fileKey = newObjectKey('training');
  await scheduleRemovals(db, [fileKey], new Date(now.getTime() + storingLimit));
  await requireWhole(files, upload);
  const file = await storePicture(files, upload, fileKey);
  await db.transaction().execute(async (trx) => {
    // Of concurrent requests one wins, and both answer its file.
    if (!(await finishIssued(trx, { id: upload.id, ...file, fileKey }, now))) return;
    await keepStored(trx, fileKey);
    await scheduleRemovals(trx, [upload.key], now);
  });
}

async function storePicture(
  { quarantine, received, storage }: Files,
  { key }: IssuedUpload,
  fileKey: string,
): Promise<CheckedFile> {
  const { path } = await received.write(await quarantine.read(key));
  try {
    const { bytes, type, width, height } = await readImage(path);
    await storage.put(fileKey, bytes, type);
    return { mimeType: type, size: bytes.length, duration: null, width, height };
  } finally {
    await received.remove(path);
  }
}

async function finishMedia(
  parts: FinishParts,
  upload: IssuedUpload,
  claims: Claims,
): Promise<void> {
  const { db, files, now } = parts;
  const fileKey = isQuarantineKey(upload.key) ? await releaseBytes(parts, upload) : upload.key;
  const { size } = upload;
  const source: RangeSource = { size, open: (range) => files.storage.read(fileKey, range) };
  const checked = await checkMedia(source, upload, claims);
  await finishIssued(db, { id: upload.id, ...checked, fileKey }, now);
}

/**
 * Moves the bytes into the storage, where the upload's row names them, so that a failed check does not
 * cost them. Until then they are scheduled for removal, and taken back if the row cannot be changed.
 * @returns their key
 */
async function releaseBytes(
  { db, files, now }: FinishParts,
  upload: IssuedUpload,
): Promise<string> {
  await requireWhole(files, upload);
  const to = newObjectKey('training');
  await scheduleRemovals(db, [to], new Date(now.getTime() + storingLimit));
  try {
    const size = await files.quarantine.release(upload.key, to);
    if (size !== upload.size) throw notWhole();
    await db.transaction().execute(async (trx) => {
      if (!(await nameReleased(trx, upload, to))) throw notWhole();
      await keepStored(trx, to);
      await scheduleRemovals(trx, [upload.key], now);
    });
    return to;
  } catch (error) {
    await files.quarantine.takeBack(upload.key, to);
    // Another request released the same bytes meanwhile.
    throw error instanceof ObjectMissing ? notWhole() : error;
  }
}

async function checkMedia(
  source: RangeSource,
  upload: IssuedUpload,
  claims: Claims,
): Promise<CheckedFile> {
  const { size } = source;
  const mimeType = await checkContent(source, upload);
  if (upload.fileType !== 'video') {
    return { mimeType, size, duration: null, width: null, height: null };
  }
  const { duration, width, height } = await measureVideo(source, mimeType);
  return {
    mimeType,
    size,
    duration: duration ?? (claims.duration || null),
    width: width ?? claims.width ?? null,
    height: height ?? claims.height ?? null,
  };
}

/** Cancels the scheduled removal of bytes that a row names from now on. */
async function keepStored(trx: Trx, key: string): Promise<void> {
  if ((await cancelRemovals(trx, [key])) > 0) return;
  throw new AppError('overloaded', 'The file took too long to check. Please try again.');
}

function notWhole(): AppError {
  return new AppError('upload_missing', 'The file has not arrived completely.');
}

function notReadable({ cause }: ReadFailed): AppError {
  const message = 'The file could not be checked just now. Please try again.';
  return Object.assign(new AppError('overloaded', message), { cause });
}
