import { type CallRequest, layOutRequest } from '@greenroom/sync-protocol/input/lay-out-request';
import * as uploads from '@greenroom/sync-protocol/uploads/uploads-calls';
import { NetworkError } from '../../rest/problem-error.ts';
import { readAnswer } from '../../rest/read-answer.ts';
import type { FileTransport } from '../environment/transport.ts';

/** The upload call for each call with files. */
const uploadCalls: Readonly<Partial<Record<string, typeof uploads.uploadImage>>> = {
  'chat.send': uploads.uploadImage,
};

/** Uploads over HTTP with the session's cookie. `baseUrl` precedes the upload's path. */
export function fetchFiles(baseUrl = ''): FileTransport {
  return {
    async upload({ call, userId, attachment }, signal) {
      const upload = uploadCalls[call];
      if (!upload) throw new TypeError(`No upload takes the files of '${call}'`);
      const { id, bytes, type, name } = attachment;
      const file = new File([bytes], name, { type });
      const { url, body } = layOutRequest(upload, { id, userId, [upload.form.file]: file });
      await readAnswer(upload, await send(`${baseUrl}${url}`, body, signal));
    },
  };
}

async function send(
  url: string,
  body: CallRequest['body'],
  signal: AbortSignal,
): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { accept: 'application/json' },
      body: body ?? null,
      signal,
    });
  } catch (error) {
    throw new NetworkError({ cause: error });
  }
}
