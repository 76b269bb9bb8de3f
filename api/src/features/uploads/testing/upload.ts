import { type FormPart, multipartOf } from '../../../http/testing/multipart.ts';
import type { Caller, Reply } from '../../../http/testing/test-app.ts';

/** The answer of an upload, or its refusal. */
export interface UploadBody {
  readonly imageUrl: string;
  readonly originalName: string;
  readonly imageWidth: number;
  readonly imageHeight: number;
  readonly code?: string;
  readonly message?: string;
  readonly error?: string;
}

let senders = 0;

/** Uploads a chat image from a new address, to stay below the rate limit. */
export function uploadImage(
  caller: Caller,
  image: Uint8Array,
  more: { readonly id?: string; readonly name?: string; readonly headers?: object } = {},
): Promise<Reply<UploadBody>> {
  const { id, name = 'picture.jpg', headers } = more;
  const texts: FormPart[] = id === undefined ? [] : [{ field: 'id', content: id }];
  return sendForm(caller, [...texts, { field: 'image', content: image, fileName: name }], headers);
}

/** Sends any form to the upload call. */
export function sendForm(
  caller: Caller,
  parts: readonly FormPart[],
  headers: object = {},
): Promise<Reply<UploadBody>> {
  senders += 1;
  const { payload, headers: type } = multipartOf(parts);
  return caller.send('POST', '/api/chat-images/upload', payload, {
    headers: { ...type, 'x-forwarded-for': `10.1.${senders >> 8}.${senders & 255}`, ...headers },
  });
}
