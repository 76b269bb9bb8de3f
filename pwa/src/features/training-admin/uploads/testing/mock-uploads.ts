import type { CallInput } from '@greenroom/sync-protocol/contract';
import { mockCall, MockProblem } from '../../../../testing/mock-call.ts';
import { server } from '../../../../testing/mock-server.ts';

/** The address of an upload. */
export const pathOf = (id: string) => `/api/upload/files/${id}`;

/** The server's part of uploads, in parts of 4 bytes. */
export function mockUploads() {
  const files = new Map<string, { readonly size: number; received: number }>();
  const finished: CallInput<'uploads.finalize'>[] = [];
  const positionOf = (id: string) => {
    const file = files.get(id);
    if (!file) throw new MockProblem('not_found', 'Expired');
    const { size: fileSize, received } = file;
    const uploadUrl = received < fileSize ? `${pathOf(id)}?offset=${received}` : null;
    return { received, fileSize, partSize: 4, uploadUrl };
  };
  /** Their ids, in order; of this test alone, since the one before may still cancel its own. */
  const issued: string[] = [];
  server.use(
    mockCall('uploads.issue', ({ input: { originalName, fileType, fileSize } }) => {
      const id = crypto.randomUUID();
      issued.push(id);
      files.set(id, { size: fileSize, received: 0 });
      const [uploadUrl, expiresAt] = [pathOf(id), '2026-11-22T00:00:00.000Z'];
      return { id, uploadUrl, fullUploadUrl: uploadUrl, originalName, fileType, expiresAt };
    }),
    mockCall('uploads.position', ({ input: { id } }) => positionOf(id)),
    mockCall('uploads.fill', async ({ input: { id, bytes } }) => {
      take(id, bytes.size);
      return positionOf(id);
    }),
    mockCall('uploads.finalize', ({ input }) => {
      finished.push(input);
      const { originalName, fileType, fullUploadUrl, mimeType } = input;
      const fileKey = fullUploadUrl.split('/').at(-1) ?? '';
      const unknown = { duration: null, width: null, height: null };
      return { fileKey, originalName, fileType, mimeType, fileSize: 1, ...unknown };
    }),
    mockCall('uploads.cancel', ({ input: { id } }) => {
      files.delete(id);
      return undefined;
    }),
  );
  /** So many further bytes of an upload arrive. */
  function take(id: string, bytes: number): void {
    const file = files.get(id);
    if (file) file.received += bytes;
  }
  return { files, finished, issued, take };
}
