import type { Kysely } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../database/schema.ts';
import type { Files } from '../../../files/files.ts';
import { newObjectKey } from '../../../files/object-keys.ts';
import { ObjectMissing } from '../../../files/object-storage.ts';
import type { RangeSource } from '../../../files/range-tokenizer.ts';
import { cancelRemovals, scheduleRemovals } from '../file-removals-repository.ts';
import { readImage } from '../read-image.ts';
import { checkContent } from './check-content.ts';
import { finishIssued, type IssuedUpload, removeIssued } from './issued-uploads-repository.ts';
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

/**
 * Checks the bytes of an upload and makes it readable. Nobody can change bytes that are being
 * checked: they are moved out of the quarantine first, under a new key that is scheduled for removal
 * until a row names it.
 * @throws {AppError} `upload_missing`, or the reason why the file is refused, which ends the upload
 */
export async function finishUpload(
  { db, files, now }: { readonly db: Kysely<Database>; readonly files: Files; readonly now: Date },
  upload: IssuedUpload,
  claims: Claims,
): Promise<void> {
  const fileKey = newObjectKey('training');
  await scheduleRemovals(db, [fileKey], new Date(now.getTime() + storingLimit));
  try {
    await requireWhole(files, upload);
    const checked = await storeChecked(files, upload, fileKey, claims);
    await nameBytes(db, upload, { ...checked, fileKey }, now);
  } catch (error) {
    await scheduleRemovals(db, [fileKey], now);
    if (isFinal(error)) await removeIssued(db, upload);
    throw error;
  }
}

async function requireWhole({ quarantine }: Files, upload: IssuedUpload): Promise<void> {
  const received = await quarantine.received(upload.quarantineKey, upload.size);
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

async function storeChecked(
  files: Files,
  upload: IssuedUpload,
  fileKey: string,
  claims: Claims,
): Promise<CheckedFile> {
  if (upload.fileType === 'image' || upload.fileType === 'thumbnail') {
    return storeImage(files, upload, fileKey);
  }
  const size = await release(files, upload, fileKey);
  if (size !== upload.size) throw notWhole();
  const source: RangeSource = { size, open: (range) => files.storage.read(fileKey, range) };
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

async function release({ quarantine }: Files, upload: IssuedUpload, to: string): Promise<number> {
  try {
    return await quarantine.release(upload.quarantineKey, to, upload.mimeType);
  } catch (error) {
    // Another request finished the same upload meanwhile.
    if (error instanceof ObjectMissing) throw notWhole();
    throw error;
  }
}

/** Stores a picture made from the pixels (security 21), which need no guard against changes. */
async function storeImage(
  { quarantine, received, storage }: Files,
  { quarantineKey }: IssuedUpload,
  fileKey: string,
): Promise<CheckedFile> {
  const { path } = await received.write(await quarantine.read(quarantineKey));
  try {
    const { bytes, type, width, height } = await readImage(path);
    await storage.put(fileKey, bytes, type);
    return { mimeType: type, size: bytes.length, duration: null, width, height };
  } finally {
    await received.remove(path);
  }
}

/** The checked bytes become the upload's; of concurrent requests one wins, and both answer it. */
async function nameBytes(
  db: Kysely<Database>,
  upload: IssuedUpload,
  file: CheckedFile & { readonly fileKey: string },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await finishIssued(trx, { id: upload.id, ...file }, now))) {
      await scheduleRemovals(trx, [file.fileKey], now);
      return;
    }
    if ((await cancelRemovals(trx, [file.fileKey])) === 0) {
      throw new AppError('overloaded', 'The file took too long to check. Please try again.');
    }
    await scheduleRemovals(trx, [upload.quarantineKey], now);
  });
}

function notWhole(): AppError {
  return new AppError('upload_missing', 'The file has not arrived completely.');
}
