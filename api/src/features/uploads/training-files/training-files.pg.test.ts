import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startAppOfFile } from '../../../http/testing/test-app.ts';
import { sweepFiles } from '../remove-files.ts';
import {
  finalizeUpload,
  issueUpload,
  media,
  notes,
  positionOf,
  putBytes,
  uploadTrainingFile,
  welcome,
} from '../testing/upload-training-file.ts';

const hour = 60 * 60 * 1000;

const test = await startAppOfFile();
const admin = await test.signedIn(await test.addUser({ role: 'admin' }));

describe('a whole upload', () => {
  it('answers the file key under which its uploader reads the bytes', async () => {
    const reply = await uploadTrainingFile(admin, notes);
    expect([reply.status, reply.body]).toMatchObject([
      200,
      {
        originalName: 'notes.txt',
        fileType: 'document',
        mimeType: 'text/plain; charset=utf-8',
        fileSize: notes.bytes.length,
        duration: null,
      },
    ]);
    const file = await admin.send('GET', `/api/files/${reply.body.fileKey}`);
    expect(file.text).toBe(Buffer.from(notes.bytes).toString());
    const same = await admin.send('GET', `/api/documents/${reply.body.fileKey}`);
    expect([same.status, same.text]).toEqual([200, file.text]);
  });

  it.each([
    ['welcome.mp4', 'video/mp4', 20],
    ['sound.webm', 'video/webm', 16],
  ])(
    'of %s: the server measures it, whatever the device claims',
    async (name, mimeType, duration) => {
      const bytes = readFileSync(join(media, name));
      const video = { ...welcome, originalName: name, bytes };
      const { body } = await uploadTrainingFile(admin, video, { duration: 9, width: 1, height: 1 });
      expect(body).toMatchObject({ mimeType, width: 640, height: 360 });
      expect(body.duration).toBeCloseTo(duration, 0);
    },
  );

  it('of a video that does not tell its length: the device is believed, within limits', async () => {
    // The header of a file that begins like a video and has nothing else.
    const bytes = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
    const video = { ...welcome, bytes };
    const claims = { duration: 61.5, width: 320, height: 180 };
    expect((await uploadTrainingFile(admin, video, claims)).body).toMatchObject(claims);
    expect((await uploadTrainingFile(admin, video)).body.duration).toBeNull();
    expect((await uploadTrainingFile(admin, video, { duration: 1e9 })).status).toBe(400);
  });

  it('of an image: stored re-encoded, with its size in pixels', async () => {
    const bytes = readFileSync(join(media, 'key-light.jpg'));
    const { body } = await uploadTrainingFile(admin, {
      fileType: 'image',
      originalName: 'key-light.jpg',
      bytes,
    });
    expect(body).toMatchObject({ mimeType: 'image/jpeg', duration: null });
    expect(body.width).toBeGreaterThan(10);
    const file = await admin.send('GET', `/api/files/${body.fileKey}`);
    expect(file.headers['content-length']).toBe(String(body.fileSize));
  });

  it('finished twice, also at the same time, answers the same', async () => {
    const issued = (await issueUpload(admin, notes)).body;
    await putBytes(admin, issued.uploadUrl, notes.bytes);
    const first = await finalizeUpload(admin, issued, notes);
    expect((await finalizeUpload(admin, issued, notes)).body).toEqual(first.body);
    for (let round = 0; round < 10; round += 1) {
      const again = (await issueUpload(admin, notes)).body;
      await putBytes(admin, again.uploadUrl, notes.bytes);
      const both = await Promise.all([1, 2, 3].map(() => finalizeUpload(admin, again, notes)));
      expect(both.some(({ status }) => status === 200)).toBe(true);
      for (const { status } of both) expect([200, 409]).toContain(status);
      expect((await finalizeUpload(admin, again, notes)).status).toBe(200);
    }
  });
});

describe('a broken upload', () => {
  it('goes on where it broke off, and replaces what overlaps', async () => {
    const file = { ...notes, bytes: Buffer.from(randomBytes(60_000).toString('hex')) };
    const issued = (await issueUpload(admin, file)).body;
    expect((await finalizeUpload(admin, issued, file)).body.code).toBe('upload_missing');
    await putBytes(admin, issued.uploadUrl, file.bytes.subarray(0, 50_000));
    const { body } = await positionOf(admin, issued);
    expect(body).toMatchObject({ received: 50_000, fileSize: 120_000 });
    expect((await finalizeUpload(admin, issued, file)).body.code).toBe('upload_missing');
    const overlapping = `${issued.fullUploadUrl}?offset=40000`;
    const filled = await putBytes(admin, overlapping, file.bytes.subarray(40_000));
    expect(filled.body).toMatchObject({ received: 120_000, uploadUrl: null });
    const done = await finalizeUpload(admin, issued, file);
    const read = await admin.send('GET', `/api/files/${done.body.fileKey}`);
    expect(read.text === file.bytes.toString()).toBe(true);
  });

  it('keeps what arrived before the connection was cut', async () => {
    const file = { ...notes, bytes: Buffer.alloc(3_000_000, 'x') };
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
    // A session's cookie is named after the port.
    const caller = await test.signedIn(await test.addUser({ role: 'admin' }));
    const issued = (await issueUpload(caller, file)).body;
    const cut = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      start: (sender) => sender.enqueue(file.bytes.subarray(0, 1_000_000)),
    });
    const sending = fetch(`${address}${issued.uploadUrl}`, {
      method: 'PUT',
      headers: { cookie: caller.cookie ?? '' },
      body,
      signal: cut.signal,
      duplex: 'half',
    });
    await expect.poll(async () => (await positionOf(caller, issued)).body.received).toBe(1_000_000);
    cut.abort();
    await expect(sending).rejects.toThrow();
    const { body: rest } = await positionOf(caller, issued);
    const filled = await putBytes(caller, rest.uploadUrl ?? '', file.bytes.subarray(1_000_000));
    expect(filled.body).toMatchObject({ received: 3_000_000 });
    expect((await finalizeUpload(caller, issued, file)).status).toBe(200);
    expect(test.logLines.filter((line) => line.includes('request failed'))).toEqual([]);
  });

  it('that was cancelled is gone, as often as it is cancelled', async () => {
    const issued = (await issueUpload(admin, notes)).body;
    await putBytes(admin, issued.uploadUrl, notes.bytes);
    for (const _ of [1, 2]) {
      expect((await admin.send('DELETE', issued.fullUploadUrl)).status).toBe(204);
    }
    expect((await positionOf(admin, issued)).status).toBe(404);
  });
});

describe('time', () => {
  const sweepIn = (milliseconds: number) =>
    sweepFiles({ ...test, now: () => new Date(Date.now() + milliseconds) });

  it('ends an upload', async () => {
    const issued = (await issueUpload(admin, notes)).body;
    await putBytes(admin, issued.uploadUrl, notes.bytes);
    await test.db
      .updateTable('uploads')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', issued.id)
      .execute();
    expect((await positionOf(admin, issued)).status).toBe(404);
    expect((await putBytes(admin, issued.uploadUrl, notes.bytes)).status).toBe(404);
    expect((await finalizeUpload(admin, issued, notes)).status).toBe(404);
  });

  it('removes the bytes of an upload that is not finished within a day', async () => {
    const issued = (await issueUpload(admin, notes)).body;
    await putBytes(admin, issued.uploadUrl, notes.bytes);
    const { file_key: key } = await test.db
      .selectFrom('uploads')
      .select('file_key')
      .where('id', '=', issued.id)
      .executeTakeFirstOrThrow();
    await sweepIn(23 * hour);
    expect(await test.files.quarantine.received(key, 0)).toBe(notes.bytes.length);
    await sweepIn(25 * hour);
    expect(await test.files.quarantine.received(key, 0)).toBe(0);
    expect((await positionOf(admin, issued)).status).toBe(404);
    expect((await finalizeUpload(admin, issued, notes)).status).toBe(404);
  });

  it('removes a finished file that nothing shows for a week, and keeps one that is shown', async () => {
    const [unused, used] = [
      (await uploadTrainingFile(admin, notes)).body.fileKey,
      (await uploadTrainingFile(admin, notes)).body.fileKey,
    ];
    const { rows } = await test.database.pool.query<{ id: string }>(
      `insert into training_modules (title, published_at) values ('Shown', now()) returning id`,
    );
    await test.database.pool.query(
      `insert into training_module_files (upload_id, module_id, use) values ($1, $2, 'content')`,
      [used, rows[0]?.id],
    );
    await sweepIn(8 * 24 * hour);
    expect((await admin.send('GET', `/api/files/${unused}`)).status).toBe(404);
    expect((await admin.send('GET', `/api/files/${used}`)).status).toBe(200);
  });
});
