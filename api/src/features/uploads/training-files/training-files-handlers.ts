import {
  type FinishedUpload,
  type UploadPosition,
} from '@greenroom/sync-protocol/uploads/training-files-calls';
import {
  describeTooLarge,
  isAcceptedName,
  isTooLarge,
  type TrainingFileType,
  uploadIdOf,
  uploadsPath,
  wrongType,
} from '@greenroom/sync-protocol/uploads/training-files-rules';
import { cleanFileName } from '@greenroom/sync-protocol/uploads/uploads-rules';
import { v7 as newId } from 'uuid';
import { AppError } from '../../../app-error.ts';
import type { Db } from '../../../database/schema.ts';
import type { Files } from '../../../files/files.ts';
import { isQuarantineKey, newQuarantineKey } from '../../../files/object-keys.ts';
import { QuarantineRefusal } from '../../../files/quarantine.ts';
import type { RequestHandlers } from '../../../access/handler.ts';
import { findUpload, type Upload } from '../uploads-repository.ts';
import { finishUpload } from './finish-upload.ts';
import {
  findIssued,
  insertIssued,
  type IssuedUpload,
  removeIssued,
} from './issued-uploads-repository.ts';
import { asFillRefusal } from './fill-refusals.ts';

/** Milliseconds an unfinished upload is kept: one that broke off in the evening can go on. */
const issuedLife = 24 * 60 * 60 * 1000;

type HandledCall =
  | 'uploads.issue'
  | 'uploads.fill'
  | 'uploads.position'
  | 'uploads.cancel'
  | 'uploads.finalize';

/** The three-step upload of training files, with parts (spec admin 7). */
export function trainingFilesHandlers(files: Files): Pick<RequestHandlers, HandledCall> {
  const { quarantine } = files;
  return {
    'uploads.issue': async ({ db, actor, now }, { fileType, originalName, mimeType, fileSize }) => {
      if (isTooLarge(fileSize)) {
        throw new AppError('too_large', describeTooLarge(fileType, fileSize));
      }
      if (!isAcceptedName(fileType, originalName)) {
        throw new AppError('unsupported_type', wrongType[fileType]);
      }
      const upload: IssuedUpload = {
        id: newId(),
        userId: actor.userId,
        fileType,
        key: newQuarantineKey(),
        originalName: cleanFileName(originalName),
        mimeType: mimeType === '' ? 'application/octet-stream' : mimeType,
        size: fileSize,
        expiresAt: new Date(now.getTime() + issuedLife),
      };
      await insertIssued(db, upload, now);
      const { id, key, expiresAt } = upload;
      const own = `${uploadsPath}${id}`;
      return {
        id,
        uploadUrl: (await quarantine.direct?.whole(key, expiresAt)) ?? own,
        fullUploadUrl: own,
        originalName: upload.originalName,
        fileType,
        expiresAt: expiresAt.toISOString(),
      };
    },

    'uploads.fill': async ({ db, actor, now }, { id, offset = '0', bytes }) => {
      const upload = await requireIssued(db, { id, userId: actor.userId, now });
      if (!isQuarantineKey(upload.key)) throw isArrived();
      const place = { offset: Number(offset), size: upload.size };
      try {
        if (place.offset + (bytes.length ?? 0) > upload.size) {
          throw new QuarantineRefusal('too_long');
        }
        await quarantine.write(upload.key, bytes.stream, place);
      } catch (error) {
        throw asFillRefusal(error);
      }
      return positionOf(files, upload);
    },

    'uploads.position': async ({ db, actor, now }, { id }) =>
      positionOf(files, await requireIssued(db, { id, userId: actor.userId, now })),

    'uploads.cancel': async ({ db, actor }, { id }) => {
      await removeIssued(db, { id, userId: actor.userId });
    },

    'uploads.finalize': async ({ db, actor, now }, { fullUploadUrl, fileType, ...claims }) => {
      const id = uploadIdOf(fullUploadUrl);
      const whose = { id: id ?? '', userId: actor.userId, now };
      if (id === null) throw unknownUpload();
      // In this order: another request may finish the upload between the two reads.
      const upload = await findIssued(db, whose);
      if (upload && upload.fileType !== fileType) throw otherType();
      if (upload) await finishUpload({ db, files, now }, upload, claims);
      const finished = await findFinished(db, whose);
      if (!finished) throw unknownUpload();
      return answerFinished(finished, fileType);
    },
  };
}

interface Whose {
  readonly id: string;
  readonly userId: string;
  readonly now: Date;
}

async function requireIssued(db: Db, whose: Whose): Promise<IssuedUpload> {
  const upload = await findIssued(db, whose);
  if (!upload) throw unknownUpload();
  return upload;
}

async function findFinished(db: Db, { id, userId }: Whose): Promise<Upload | undefined> {
  const upload = await findUpload(db, id);
  return upload?.userId === userId ? upload : undefined;
}

async function positionOf({ quarantine }: Files, upload: IssuedUpload): Promise<UploadPosition> {
  const { id, key, size } = upload;
  // Released bytes were all there.
  const received = isQuarantineKey(key) ? await quarantine.received(key, size) : size;
  const next = async () =>
    (await quarantine.direct?.part(key, received, size)) ??
    `${uploadsPath}${id}?offset=${received}`;
  return {
    received,
    fileSize: size,
    partSize: quarantine.partSize,
    uploadUrl: received >= size ? null : await next(),
  };
}

/** A repetition answers the same (decisions: Conventions). */
function answerFinished(upload: Upload, fileType: TrainingFileType): FinishedUpload {
  if (upload.fileType !== fileType) throw otherType();
  const { id, originalName, mimeType, size, duration, width, height } = upload;
  return {
    fileKey: id,
    originalName,
    fileType,
    mimeType,
    fileSize: size,
    duration,
    width,
    height,
  };
}

function unknownUpload(): AppError {
  return new AppError('not_found', 'This upload has expired. Please choose the file again.');
}

function isArrived(): AppError {
  return new AppError('conflict', 'All bytes of this upload have arrived');
}

function otherType(): AppError {
  return new AppError('conflict', 'This upload was started as another type of file');
}
