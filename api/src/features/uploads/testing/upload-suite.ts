import { randomBytes } from 'node:crypto';
import type { UploadPosition } from '@greenroom/sync-protocol/uploads/training-files-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Files } from '../../../files/files.ts';
import { type Caller, startTestApp, type TestApp } from '../../../http/testing/test-app.ts';
import { sweepFiles } from '../remove-files.ts';
import {
  finalizeUpload,
  type Issued,
  issueUpload,
  putBytes,
  type SentFile,
} from './upload-training-file.ts';

const hour = 60 * 60 * 1000;

/** Puts bytes where the server says: to itself or to the object store. @returns the status */
export async function sendBytes(
  caller: Caller,
  url: string,
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<number> {
  if (url.startsWith('/')) return (await putBytes(caller, url, bytes)).status;
  const body = Buffer.from(bytes);
  const response = await fetch(url, { method: 'PUT', body, ...(signal && { signal }) });
  await response.arrayBuffer();
  return response.status;
}

/** Tests the three-step upload of training files on a kind of storage. */
export function describeUploads(name: string, open: () => Files): void {
  let test: TestApp;
  let admin: Caller;
  let otherAdmin: Caller;
  const notes: SentFile = {
    fileType: 'document',
    originalName: 'notes.txt',
    bytes: Buffer.from('Bring water.\n'.repeat(100)),
  };
  const large: SentFile = { ...notes, bytes: Buffer.from(randomBytes(3_500_000).toString('hex')) };

  const positionOf = async (caller: Caller, { id }: Pick<Issued, 'id'>) =>
    caller.send<UploadPosition>('GET', `/api/upload/files/${id}`);
  const finish = (file: SentFile, issued: Issued, caller = admin) =>
    finalizeUpload(caller, issued, file);
  const issue = async (file: SentFile) => (await issueUpload(admin, file)).body;
  const read = async (key: string) => (await admin.send('GET', `/api/files/${key}`)).text;

  describe(name, () => {
    beforeAll(async () => {
      test = await startTestApp({ files: open() });
      admin = await test.signedIn(await test.addUser({ role: 'admin' }));
      otherAdmin = await test.signedIn(await test.addUser({ role: 'admin' }));
    });
    afterAll(() => test.stop());

    it('takes a whole file, and answers the same when it is finished again', async () => {
      const issued = await issue(notes);
      expect(await sendBytes(admin, issued.uploadUrl, notes.bytes)).toBe(200);
      const first = await finish(notes, issued);
      expect(first.body).toMatchObject({ fileSize: notes.bytes.length });
      expect(await read(first.body.fileKey)).toBe(Buffer.from(notes.bytes).toString());
      expect((await finish(notes, issued)).body).toEqual(first.body);
    });

    it('takes a file whatever type its sender names', async () => {
      const file: SentFile = { ...notes, mimeType: 'video/mp4\r\nx-more: \u89c6' };
      const issued = await issue(file);
      expect(await sendBytes(admin, issued.uploadUrl, file.bytes)).toBe(200);
      const { body } = await finish(file, issued);
      expect(body).toMatchObject({ fileSize: file.bytes.length });
      expect(await read(body.fileKey)).toBe(Buffer.from(file.bytes).toString());
    });

    it('takes a file in parts, and says where the next one goes', async () => {
      const issued = await issue(large);
      let sent = 0;
      for (let part = 0; part < 10; part += 1) {
        const { received, partSize, uploadUrl } = (await positionOf(admin, issued)).body;
        expect(received).toBe(sent);
        if (uploadUrl === null) break;
        const bytes = large.bytes.subarray(received, received + partSize);
        expect(await sendBytes(admin, uploadUrl, bytes)).toBe(200);
        sent += bytes.length;
      }
      expect(sent).toBe(large.bytes.length);
      const { body } = await finish(large, issued);
      expect((await read(body.fileKey)) === large.bytes.toString()).toBe(true);
    });

    it('does not finish what has not arrived completely', async () => {
      const issued = await issue(large);
      expect((await finish(large, issued)).body.code).toBe('upload_missing');
      await sendBytes(admin, issued.uploadUrl, large.bytes.subarray(0, 1_000));
      expect((await finish(large, issued)).body.code).toBe('upload_missing');
    });

    it('keeps nothing of a file with more bytes than declared', async () => {
      const issued = await issue(notes);
      const status = await sendBytes(admin, issued.uploadUrl, large.bytes);
      const reply = await finish(notes, issued);
      if (status === 200) expect(reply.body.code).toBe('too_large');
      else expect([status, reply.body.code]).toEqual([413, 'upload_missing']);
    });

    it('refuses content that is not what it says', async () => {
      const lying = { ...notes, fileType: 'video', originalName: 'film.mp4' } as const;
      const issued = await issue(lying);
      await sendBytes(admin, issued.uploadUrl, lying.bytes);
      expect((await finish(lying, issued)).body.code).toBe('unsupported_type');
      expect((await positionOf(admin, issued)).status).toBe(404);
    });

    it("does not finish another account's upload", async () => {
      const issued = await issue(notes);
      await sendBytes(admin, issued.uploadUrl, notes.bytes);
      expect((await finish(notes, issued, otherAdmin)).status).toBe(404);
      expect((await positionOf(otherAdmin, issued)).status).toBe(404);
      expect((await finish(notes, issued)).status).toBe(200);
    });

    it('removes what is never finished, whole or in parts', async () => {
      const [whole, begun] = [await issue(notes), await issue(large)];
      await sendBytes(admin, whole.uploadUrl, notes.bytes);
      const { uploadUrl, partSize } = (await positionOf(admin, begun)).body;
      await sendBytes(admin, uploadUrl ?? '', large.bytes.subarray(0, partSize));
      const keys = await test.db
        .selectFrom('uploads')
        .select(['file_key as key', 'file_size as size'])
        .where('id', 'in', [whole.id, begun.id])
        .execute();
      const received = () =>
        Promise.all(keys.map(({ key, size }) => test.files.quarantine.received(key, Number(size))));
      expect((await received()).every((count) => count > 0)).toBe(true);
      await sweepFiles({ ...test, now: () => new Date(Date.now() + 25 * hour) });
      expect(await received()).toEqual([0, 0]);
      expect((await finish(notes, whole)).status).toBe(404);
    });

    it('reads ranges of what it stored', async () => {
      const issued = await issue(notes);
      await sendBytes(admin, issued.uploadUrl, notes.bytes);
      const { fileKey } = (await finish(notes, issued)).body;
      const headers = { range: 'bytes=6-10' };
      const reply = await admin.send('GET', `/api/files/${fileKey}`, undefined, { headers });
      expect([reply.status, reply.text]).toEqual([206, 'water']);
    });
  });
}
