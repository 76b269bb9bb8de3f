import * as v from 'valibot';
import { defineFileCall, defineFormCall, fields } from '../call.ts';
import { idSchema } from '../values.ts';
import { imageTooLarge, imageWrongType, maxImageBytes } from './uploads-rules.ts';

/** A stored image: its address, given file name, and size in pixels. */
export const uploadedImageSchema = v.object({
  imageUrl: v.string(),
  originalName: v.string(),
  imageWidth: v.number(),
  imageHeight: v.number(),
});

export type UploadedImage = v.InferOutput<typeof uploadedImageSchema>;

/**
 * `id`: made on the device, so that an upload can be repeated; absent: the server makes one.
 * `userId`: the message's account, so that a kept upload never runs in another's session; absent:
 * the caller's.
 */
export const uploadImage = defineFormCall({
  name: 'chat.uploadImage',
  method: 'POST',
  path: '/api/chat-images/upload',
  summary: 'Upload an image for the chat: JPEG, PNG or GIF, 5 MB at most',
  access: 'member',
  body: fields({ id: v.optional(idSchema), userId: v.optional(idSchema) }),
  form: { file: 'image', limit: maxImageBytes, tooLarge: imageTooLarge, missing: imageWrongType },
  answer: uploadedImageSchema,
  problems: ['id_taken', 'other_account'],
  success: 201,
  rateLimit: 60,
});

/** A file the caller may not see answers as not found. `size=thumb`: a thumbnail; absent: the file. */
export const read = defineFileCall({
  name: 'files.read',
  path: '/api/files/:key',
  summary: 'An uploaded file',
  access: 'member',
  params: fields({ key: idSchema }),
  query: fields({ size: v.optional(v.picklist(['thumb'], 'Size must be thumb')) }),
  fileAnswer: { types: ['image/*', 'video/*', 'application/*', 'text/*'] },
  problems: ['not_found', 'range_not_satisfiable'],
});

export const uploadsCalls = [uploadImage, read] as const;
