import * as v from 'valibot';
import { defineCall, defineFileCall, defineRawCall, fields } from '../call.ts';
import { idSchema, instantSchema } from '../values.ts';
import {
  maxClaimedDuration,
  maxClaimedSide,
  maxFileBytes,
  trainingFileTypeSchema,
} from './training-files-rules.ts';

const nameText = 'Name must have 1 to 255 characters';
const sizeText = 'File size must be a whole number of bytes';
const addressText = 'The address of the upload is required';
const durationText = 'Duration must be seconds';
const pixelText = 'Width and height must be whole numbers of pixels';

const named = {
  fileType: trainingFileTypeSchema,
  originalName: v.pipe(
    v.string(nameText),
    v.trim(),
    v.minLength(1, nameText),
    v.maxLength(255, nameText),
  ),
};

/** The browser's guess, which may be empty. Only the content counts. */
const mimeType = v.pipe(
  v.string('Type must be a text, which may be empty'),
  v.maxLength(255, 'Type is too long'),
);

/** Measured on the device; used only where the server cannot measure. */
const pixels = v.pipe(
  v.number(pixelText),
  v.integer(pixelText),
  v.minValue(1, pixelText),
  v.maxValue(maxClaimedSide, pixelText),
);

/**
 * `uploadUrl`: takes the whole file by PUT, on this server or signed on the object store.
 * `fullUploadUrl`: names the upload when it is finalised.
 */
export const issuedUploadSchema = v.object({
  id: idSchema,
  uploadUrl: v.string(),
  fullUploadUrl: v.string(),
  originalName: v.string(),
  fileType: trainingFileTypeSchema,
  expiresAt: instantSchema,
});

/**
 * How much has arrived, in bytes, and where the next bytes go: at most `partSize` of them by PUT to
 * `uploadUrl`, beginning at `received`. `uploadUrl` null: all have arrived.
 */
export const uploadPositionSchema = v.object({
  received: v.number(),
  fileSize: v.number(),
  partSize: v.number(),
  uploadUrl: v.nullable(v.string()),
});

/**
 * A finished file, read at `/api/files/{fileKey}`, a document also at `/api/documents/{fileKey}`.
 * `mimeType`, `fileSize` (bytes): of the stored
 * bytes. `duration`: seconds; null: no video, or unknown. `width`, `height`: pixels; null: unknown.
 */
export const finishedUploadSchema = v.object({
  fileKey: idSchema,
  originalName: v.string(),
  fileType: trainingFileTypeSchema,
  mimeType: v.string(),
  fileSize: v.number(),
  duration: v.nullable(v.number()),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
});

export const issue = defineCall({
  name: 'uploads.issue',
  method: 'POST',
  path: '/api/upload/get-upload-url',
  summary: 'Begin the upload of a training file: under 5 GB',
  access: 'admin',
  repeatsMessage: true,
  body: fields({
    ...named,
    mimeType,
    fileSize: v.pipe(v.number(sizeText), v.integer(sizeText), v.minValue(1, 'The file is empty')),
  }),
  answer: issuedUploadSchema,
  problems: ['too_large', 'unsupported_type'],
  rateLimit: 120,
});

/**
 * Bytes from `offset` (absent: 0) on; what was stored after it is replaced. A broken request keeps
 * the bytes that arrived.
 */
export const fill = defineRawCall({
  name: 'uploads.fill',
  method: 'PUT',
  path: '/api/upload/files/:id',
  summary: 'Send the bytes of an upload, whole or from an offset',
  access: 'admin',
  repeatsMessage: true,
  params: fields({ id: idSchema }),
  query: fields({
    offset: v.optional(v.pipe(v.string(), v.regex(/^\d{1,10}$/, 'Offset must be a whole number'))),
  }),
  raw: { field: 'bytes', limit: maxFileBytes },
  answer: uploadPositionSchema,
  problems: ['not_found', 'conflict', 'too_large'],
  rateLimit: 1_200,
});

/** Other accounts' uploads, expired and unknown ones answer alike. */
export const position = defineCall({
  name: 'uploads.position',
  method: 'GET',
  path: '/api/upload/files/:id',
  summary: 'How much of an upload has arrived, and where the next bytes go',
  access: 'admin',
  repeatsMessage: true,
  params: fields({ id: idSchema }),
  answer: uploadPositionSchema,
  problems: ['not_found'],
});

/** Removes an unfinished upload and its bytes; a repetition is no error. */
export const cancel = defineCall({
  name: 'uploads.cancel',
  method: 'DELETE',
  path: '/api/upload/files/:id',
  summary: 'Give up an unfinished upload',
  access: 'admin',
  repeatsMessage: true,
  params: fields({ id: idSchema }),
});

/**
 * Checks the bytes and makes the file usable (security 19, 20). A repetition answers the same.
 * `upload_missing`: not all bytes have arrived.
 */
export const finalize = defineCall({
  name: 'uploads.finalize',
  method: 'POST',
  path: '/api/upload/finalize-direct-upload',
  summary: 'Finish the upload of a training file',
  access: 'admin',
  repeatsMessage: true,
  body: fields({
    ...named,
    mimeType: v.optional(mimeType, ''),
    fullUploadUrl: v.pipe(
      v.string(addressText),
      v.trim(),
      v.minLength(1, addressText),
      v.maxLength(2_000, 'The address is too long'),
    ),
    duration: v.optional(
      v.pipe(
        v.number(durationText),
        v.minValue(0, durationText),
        v.maxValue(maxClaimedDuration, durationText),
      ),
    ),
    width: v.optional(pixels),
    height: v.optional(pixels),
  }),
  answer: finishedUploadSchema,
  problems: ['not_found', 'upload_missing', 'unsupported_type', 'too_large', 'conflict'],
  rateLimit: 120,
});

/** A training document, as the specification names its address (decisions: Training). */
export const readDocument = defineFileCall({
  name: 'files.readDocument',
  path: '/api/documents/:file',
  summary: 'A training document',
  access: 'member',
  params: fields({ file: idSchema }),
  fileAnswer: { types: ['application/*', 'text/*'] },
  problems: ['not_found', 'range_not_satisfiable'],
});

export const trainingFilesCalls = [issue, fill, position, cancel, finalize, readDocument] as const;

export type UploadPosition = v.InferOutput<typeof uploadPositionSchema>;
export type FinishedUpload = v.InferOutput<typeof finishedUploadSchema>;
