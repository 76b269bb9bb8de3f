import { uploadChatImage } from '@greenroom/sync-protocol/uploads/uploads-calls';
import { NetworkError } from '../rest/problem-error.ts';
import { readAnswer } from '../rest/read-answer.ts';
import type { FileTransport } from './transport.ts';

/** Which upload takes the files of a call. */
const uploadCalls: Readonly<Partial<Record<string, typeof uploadChatImage>>> = {
  'chat.send': uploadChatImage,
};

/** Uploads over HTTP with the session's cookie. `baseUrl` stands before the upload's path. */
export function fetchFiles(baseUrl = ''): FileTransport {
  return {
    async upload({ call, userId, attachment }, signal) {
      const upload = uploadCalls[call];
      if (!upload) throw new TypeError(`No upload takes the files of '${call}'`);
      const form = new FormData();
      // Before the file: the server reads in this order.
      form.append('id', attachment.id);
      form.append('userId', userId);
      const file = new Blob([attachment.bytes], { type: attachment.type });
      form.append(upload.form.file, file, attachment.name);
      await readAnswer(upload, await send(`${baseUrl}${upload.path}`, form, signal));
    },
  };
}

async function send(url: string, body: FormData, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { accept: 'application/json' },
      body,
      signal,
    });
  } catch (error) {
    throw new NetworkError({ cause: error });
  }
}
