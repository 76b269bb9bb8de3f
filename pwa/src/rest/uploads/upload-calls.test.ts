// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { mockCall, MockProblem, mockRefusal, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { sendPart } from './send-part.ts';
import { cancelUpload, finishUpload, issueUpload, readPosition } from './upload-calls.ts';

const id = '0196f1d4-0000-7000-8000-000000000001';
const fullUploadUrl = `/api/upload/files/${id}`;
const file = new File(['Bring water.'], 'notes.txt', { type: 'text/plain' });
const signal = new AbortController().signal;
const declared = {
  fileType: 'document',
  originalName: 'notes.txt',
  mimeType: 'text/plain',
  fileSize: 12,
} as const;

it("fails with the server's message, and only later refusals may be repeated", async () => {
  server.use(mockRefusal('uploads.issue', 'unsupported_type', 'Please select a video.'));
  await expect(issueUpload(declared, signal)).rejects.toMatchObject({
    kind: 'refused',
    message: 'Please select a video.',
  });
  server.use(mockRefusal('uploads.issue', 'overloaded', 'Busy'));
  await expect(issueUpload(declared, signal)).rejects.toMatchObject({ kind: 'transient' });
});

it('fails in the specified words where the server has none', async () => {
  const { fileType, originalName, mimeType } = declared;
  const broken = () => {
    throw new MockProblem('internal', 'Something went wrong');
  };
  server.use(mockCall('uploads.issue', broken), mockCall('uploads.finalize', broken));
  await expect(issueUpload(declared, signal)).rejects.toMatchObject({
    kind: 'failed',
    message: 'Failed to get upload URL for document',
  });
  await expect(
    finishUpload({ fullUploadUrl, fileType, originalName, mimeType }, signal),
  ).rejects.toThrow('Failed to finalize document upload');
});

it('a server out of reach is a network error that may pass', async () => {
  server.use(mockUnreachable('uploads.position'));
  await expect(readPosition(id, signal)).rejects.toMatchObject({
    kind: 'transient',
    message: 'Network error during upload',
  });
});

it('an expired upload is gone', async () => {
  server.use(
    mockRefusal(
      'uploads.position',
      'not_found',
      'This upload has expired. Please choose the file again.',
    ),
  );
  await expect(readPosition(id, signal)).rejects.toMatchObject({ isGone: true });
});

it('a cancellation that does not arrive is no error', async () => {
  server.use(mockUnreachable('uploads.cancel'));
  await expect(cancelUpload(id)).resolves.toBeUndefined();
});

it('a part refused by the store names status and text', async () => {
  const url = new URL('/bucket/key', location.origin).href;
  const refuse = (status: number, statusText: string) =>
    server.use(http.put(url, () => new HttpResponse(null, { status, statusText })));
  const options = { signal, onProgress: () => undefined };
  refuse(403, 'Forbidden');
  await expect(sendPart(url, file, options)).rejects.toMatchObject({
    kind: 'failed',
    message: 'Upload failed with status 403: Forbidden',
  });
  refuse(503, 'Slow Down');
  await expect(sendPart(url, file, options)).rejects.toMatchObject({ kind: 'transient' });
  server.use(http.put(url, () => HttpResponse.error()));
  await expect(sendPart(url, file, options)).rejects.toMatchObject({
    kind: 'transient',
    message: 'Network error during upload',
  });
});

it('a part that is aborted rejects with the reason', async () => {
  const stop = new AbortController();
  server.use(http.put('*/slow', () => new Promise(() => undefined)));
  const sending = sendPart('/slow', file, { signal: stop.signal, onProgress: () => undefined });
  stop.abort(new Error('paused'));
  await expect(sending).rejects.toThrow('paused');
});
