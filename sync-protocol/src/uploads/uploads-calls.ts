import * as v from 'valibot';
import { defineFileCall, defineFormCall, fields } from '../call.ts';
import { idSchema } from '../values.ts';
import { imageTooLarge, imageWrongType, maxImageBytes } from './uploads-rules.ts';

/** What an uploaded image became: its address, the name it was given, its size in pixels. */
export const uploadedImageSchema = v.object({
  imageUrl: v.string(),
  originalName: v.string(),
  imageWidth: v.number(),
  imageHeight: v.number(),
});

export type UploadedImage = v.InferOutput<typeof uploadedImageSchema>;

/**
 * POST /api/chat-images/upload: stores an image for a message that follows. `id` is made on the
 * device, so that the same upload may be sent again; absent: the server makes one. `userId` is whose
 * message it is for, so that nothing kept on a device is uploaded in another's session; absent: the
 * caller's.
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

/**
 * GET /api/files/{key}: a file whoever asks may see; what is not theirs answers as what does not
 * exist. `size=thumb` answers a small picture of an image; absent: the file itself.
 */
export const read = defineFileCall({
  name: 'files.read',
  path: '/api/files/:key',
  summary: 'An uploaded file',
  access: 'member',
  params: fields({ key: idSchema }),
  query: fields({ size: v.optional(v.picklist(['thumb'], 'Size must be thumb')) }),
  fileAnswer: { types: ['image/*'] },
  problems: ['not_found', 'range_not_satisfiable'],
});

export const uploadsCalls = [uploadImage, read] as const;
