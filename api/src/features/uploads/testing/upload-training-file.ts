import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  FinishedUpload,
  UploadPosition,
} from '@greenroom/sync-protocol/uploads/training-files-calls';
import type { TrainingFileType } from '@greenroom/sync-protocol/uploads/training-files-rules';
import type { Caller, Reply } from '../../../http/testing/test-app.ts';

/** A file to upload, and what its sender says of it. */
export interface SentFile {
  readonly fileType: TrainingFileType;
  readonly originalName: string;
  readonly mimeType?: string;
  readonly bytes: Uint8Array;
}

export interface Issued {
  readonly id: string;
  readonly uploadUrl: string;
  readonly fullUploadUrl: string;
}

interface Refusal {
  readonly code?: string;
  readonly message?: string;
}

export const media = join(import.meta.dirname, '../../../../../infra/demo/training/media');

export const notes: SentFile = {
  fileType: 'document',
  originalName: 'notes.txt',
  bytes: Buffer.from('Bring water.\n'.repeat(1_000)),
};
export const welcome: SentFile = {
  fileType: 'video',
  originalName: 'welcome.mp4',
  mimeType: 'video/mp4',
  bytes: readFileSync(join(media, 'welcome.mp4')),
};

let senders = 0;

/** Lets each request come from a new address: rate limits are not under test. */
function fromNewAddress(): { readonly remoteAddress: string } {
  senders += 1;
  return { remoteAddress: `10.2.${senders >> 8}.${senders & 255}` };
}

/** Step 1 of the upload. */
export function issueUpload(
  caller: Caller,
  { fileType, originalName, mimeType = '', bytes }: SentFile,
  fileSize = bytes.length,
): Promise<Reply<Issued & Refusal>> {
  const body = { fileType, originalName, mimeType, fileSize };
  return caller.send('POST', '/api/upload/get-upload-url', body, fromNewAddress());
}

/** Step 2: the bytes, of any content type. */
export function putBytes(
  caller: Caller,
  url: string,
  bytes: Uint8Array,
): Promise<Reply<UploadPosition & Refusal>> {
  const headers = { 'content-type': 'application/octet-stream' };
  return caller.send('PUT', url, Buffer.from(bytes), { headers, ...fromNewAddress() });
}

/** How much of an upload has arrived. */
export const positionOf = (caller: Caller, { id }: { readonly id: string }) =>
  caller.send<{ received: number; uploadUrl: string | null }>('GET', `/api/upload/files/${id}`);

/** Step 3. */
export function finalizeUpload(
  caller: Caller,
  { fullUploadUrl }: Pick<Issued, 'fullUploadUrl'>,
  { fileType, originalName, mimeType = '' }: SentFile,
  claims: object = {},
): Promise<Reply<FinishedUpload & Refusal>> {
  const body = { fileType, originalName, mimeType, fullUploadUrl, ...claims };
  return caller.send('POST', '/api/upload/finalize-direct-upload', body, fromNewAddress());
}

/** All three steps. @returns the answer of the last one, or of the step that was refused */
export async function uploadTrainingFile(
  caller: Caller,
  file: SentFile,
  claims: object = {},
): Promise<Reply<FinishedUpload & Refusal>> {
  const issued = await issueUpload(caller, file);
  if (issued.status !== 200) return issued as never;
  const filled = await putBytes(caller, issued.body.uploadUrl, file.bytes);
  if (filled.status !== 200) return filled as never;
  return finalizeUpload(caller, issued.body, file, claims);
}
