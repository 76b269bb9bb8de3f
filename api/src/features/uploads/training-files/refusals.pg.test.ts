import { maxFileBytes } from '@greenroom/sync-protocol/uploads/training-files-rules';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { startAppOfFile } from '../../../http/testing/test-app.ts';
import { sweepFiles } from '../remove-files.ts';
import {
  finalizeUpload,
  issueUpload,
  notes,
  positionOf,
  putBytes,
  welcome,
} from '../testing/upload-training-file.ts';

const test = await startAppOfFile();
const admin = await test.signedIn(await test.addUser({ role: 'admin' }));
const otherAdmin = await test.signedIn(await test.addUser({ role: 'admin' }));

async function countStored(): Promise<number> {
  let count = 0;
  for await (const _ of test.files.storage.list()) count += 1;
  return count;
}

describe('a refusal', () => {
  it.each([
    ['video', 'Video', 'film.mp4'],
    ['document', 'Document', 'a.pdf'],
  ] as const)('of a %s over 5 GB names its size', async (fileType, kind, originalName) => {
    const size = 5.3 * 1024 ** 3;
    const reply = await issueUpload(admin, { ...notes, fileType, originalName }, Math.round(size));
    const message = `${kind} file size must be less than 5GB. Your file is 5.3GB.`;
    expect([reply.status, reply.body]).toMatchObject([413, { code: 'too_large', message }]);
  });

  it('begins at 5 GB, not below', async () => {
    const film = { ...welcome, originalName: 'film.mp4' };
    const atLimit = await issueUpload(admin, film, maxFileBytes);
    const message = 'Video file size must be less than 5GB. Your file is 5.0GB.';
    expect([atLimit.status, atLimit.body]).toMatchObject([413, { message, error: message }]);
    expect((await issueUpload(admin, film, maxFileBytes - 1)).status).toBe(200);
  });

  it('of an upload whose type is not named; it may be empty', async () => {
    const send = (more: object) =>
      admin.send<{ fields?: object }>('POST', '/api/upload/get-upload-url', {
        fileType: 'document',
        originalName: 'notes.txt',
        fileSize: 5,
        ...more,
      });
    const reply = await send({});
    const fields = { mimeType: ['Type must be a text, which may be empty'] };
    expect([reply.status, reply.body.fields]).toEqual([400, fields]);
    expect((await send({ mimeType: '' })).status).toBe(200);
  });

  it.each([
    ['a document', 'document', 'page.html'],
    ['a document without a type', 'document', 'README'],
    ['a video', 'video', 'film.avi'],
    ['an image', 'image', 'drawing.svg'],
    ['captions', 'captions', 'words.srt'],
  ] as const)('of %s of another type by name', async (_name, fileType, originalName) => {
    const reply = await issueUpload(admin, { ...notes, fileType, originalName });
    expect([reply.status, reply.body.code]).toEqual([415, 'unsupported_type']);
  });

  it('of more bytes than were declared, in one request or a later one', async () => {
    const issued = (await issueUpload(admin, notes)).body;
    const long = Buffer.concat([notes.bytes, Buffer.from('!')]);
    expect((await putBytes(admin, issued.uploadUrl, long)).body.code).toBe('too_large');
    await putBytes(admin, issued.uploadUrl, notes.bytes);
    const more = `${issued.fullUploadUrl}?offset=${notes.bytes.length}`;
    expect((await putBytes(admin, more, Buffer.from('!'))).body.code).toBe('too_large');
    expect((await finalizeUpload(admin, issued, notes)).status).toBe(200);
  });

  it("of another account's upload in every step", async () => {
    const issued = (await issueUpload(admin, notes)).body;
    expect((await putBytes(otherAdmin, issued.uploadUrl, notes.bytes)).status).toBe(404);
    expect((await positionOf(otherAdmin, issued)).status).toBe(404);
    await otherAdmin.send('DELETE', issued.fullUploadUrl);
    await putBytes(admin, issued.uploadUrl, notes.bytes);
    expect((await finalizeUpload(otherAdmin, issued, notes)).status).toBe(404);
    expect((await finalizeUpload(admin, issued, notes)).status).toBe(200);
    expect((await finalizeUpload(otherAdmin, issued, notes)).status).toBe(404);
  });

  it('of an unknown upload, and of an address of another place', async () => {
    const strange = ['https://elsewhere.example/x', '/api/upload/files/../x', 'http://['];
    for (const fullUploadUrl of [`/api/upload/files/${newId()}`, ...strange]) {
      expect((await finalizeUpload(admin, { fullUploadUrl }, notes)).status).toBe(404);
    }
  });

  it('of a finish as another type, which leaves the upload as it was', async () => {
    const issued = (await issueUpload(admin, notes)).body;
    await putBytes(admin, issued.uploadUrl, notes.bytes);
    const other = { ...notes, fileType: 'video' } as const;
    expect((await finalizeUpload(admin, issued, other)).body.code).toBe('conflict');
    expect((await finalizeUpload(admin, issued, notes)).status).toBe(200);
    expect((await finalizeUpload(admin, issued, other)).body.code).toBe('conflict');
  });

  it('of content that is not what it says ends the upload, and its bytes go', async () => {
    const lying = { ...welcome, bytes: Buffer.from('<script>alert(1)</script>'.repeat(99)) };
    await sweepFiles(test);
    const before = await countStored();
    const issued = (await issueUpload(admin, lying)).body;
    await putBytes(admin, issued.uploadUrl, lying.bytes);
    const reply = await finalizeUpload(admin, issued, lying);
    expect([reply.status, reply.body]).toMatchObject([
      415,
      { message: 'Please select an MP4, MOV or WebM video.' },
    ]);
    expect((await positionOf(admin, issued)).status).toBe(404);
    await sweepFiles({ ...test, now: () => new Date(Date.now() + 5_000) });
    expect(await countStored()).toBe(before);
  });
});
