import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Files, openFiles } from '../../../files/files.ts';
import { ObjectMissing } from '../../../files/object-storage.ts';
import { startAppOfFile } from '../../../http/testing/test-app.ts';
import { sweepFiles } from '../remove-files.ts';
import {
  finalizeUpload,
  issueUpload,
  notes,
  putBytes,
  type SentFile,
  welcome as video,
} from '../testing/upload-training-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'greenroom-store-failures-'));
const hour = 60 * 60 * 1000;

const stored = openFiles(folder);
/** Replaced by a test: how the store answers instead. */
let faults: {
  read?: Files['storage']['read'] | undefined;
  release?: Files['quarantine']['release'] | undefined;
} = {};
const files: Files = {
  ...stored,
  storage: {
    ...stored.storage,
    read: (key, range) => (faults.read ?? stored.storage.read)(key, range),
  },
  quarantine: {
    ...stored.quarantine,
    release: (...given) => (faults.release ?? stored.quarantine.release)(...given),
  },
};

const test = await startAppOfFile({ files });
const admin = await test.signedIn(await test.addUser({ role: 'admin' }));
afterEach(() => {
  faults = {};
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pdf: SentFile = {
  fileType: 'document',
  originalName: 'plan.pdf',
  bytes: Buffer.from('%PDF-1.4\n'.repeat(1_000)),
};
const captions: SentFile = {
  fileType: 'captions',
  originalName: 'words.vtt',
  bytes: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'),
};

async function send(file: SentFile) {
  const issued = (await issueUpload(admin, file)).body;
  expect((await putBytes(admin, issued.uploadUrl, file.bytes)).status).toBe(200);
  return issued;
}

/** Ends a stream after some bytes, with an error or without. */
function breaksOff(error: Error | null): Files['storage']['read'] {
  return async (key) => {
    const first = await stored.storage.read(key, { start: 0, end: 19 });
    return Readable.from(
      (async function* () {
        yield* first as AsyncIterable<Buffer>;
        if (error) throw error;
      })(),
    );
  };
}

/** As the client of the store reports them: without a system call's name. */
const hiccups: readonly (readonly [string, Files['storage']['read']])[] = [
  ['that gave up after its retries', () => Promise.reject(new Error('Retries exhausted'))],
  ['that hung up', breaksOff(new Error('socket hang up'))],
  ['whose answer ended early', breaksOff(null)],
  ['that timed out', () => Promise.reject(new DOMException('timed out', 'TimeoutError'))],
  ['that says the object is missing', () => Promise.reject(new ObjectMissing())],
];

describe.each([
  ['a video', video],
  ['a PDF', pdf],
  ['a text', notes],
  ['captions', captions],
])('%s, checked beside a store', (_name, file) => {
  it.each(hiccups)('%s, is not refused and can be finished later', async (_hiccup, read) => {
    const issued = await send(file);
    faults = { read };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const reply = await finalizeUpload(admin, issued, file);
      expect([reply.status, reply.body.code]).toEqual([503, 'overloaded']);
    }
    faults = {};
    // Past everything that was scheduled.
    await sweepFiles({ ...test, now: () => new Date(Date.now() + 2 * hour) });
    const position = await admin.send('GET', `/api/upload/files/${issued.id}`);
    expect(position.body).toMatchObject({ received: file.bytes.length, uploadUrl: null });
    const reply = await finalizeUpload(admin, issued, file);
    expect([reply.status, reply.body]).toMatchObject([200, { fileSize: file.bytes.length }]);
    const kept = await stored.storage.read(await keyOf(issued.id));
    expect(Buffer.concat(await kept.toArray())).toEqual(Buffer.from(file.bytes));
  });
});

async function keyOf(id: string): Promise<string> {
  const { file_key: key } = await test.db
    .selectFrom('uploads')
    .select('file_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return key;
}

it('is measured once the store answers, not stored without its length', async () => {
  const issued = await send(video);
  let reads = 0;
  faults = {
    read: (...given) => {
      reads += 1;
      return reads === 1 ? stored.storage.read(...given) : hiccups[0]![1](...given);
    },
  };
  expect((await finalizeUpload(admin, issued, video)).status).toBe(503);
  expect(reads).toBeGreaterThan(1);
  faults = {};
  const { body } = await finalizeUpload(admin, issued, video);
  expect(body.duration).toBeGreaterThan(1);
});

describe('a release', () => {
  const finishLater = async (issued: Awaited<ReturnType<typeof send>>) => {
    faults = {};
    await sweepFiles({ ...test, now: () => new Date(Date.now() + 2 * hour) });
    expect((await finalizeUpload(admin, issued, video)).status).toBe(200);
  };

  it('whose answer was lost leaves the bytes to be released again', async () => {
    const issued = await send(video);
    faults = {
      release: async (...given) => {
        await stored.quarantine.release(...given);
        throw new Error('socket hang up');
      },
    };
    expect((await finalizeUpload(admin, issued, video)).status).toBe(500);
    await finishLater(issued);
  });

  it('that the database does not take leaves the bytes to be released again', async () => {
    const issued = await send(video);
    faults = {
      release: async (key, to) => {
        const size = await stored.quarantine.release(key, to);
        // As if the check of the bytes had taken longer than their row was awaited.
        await test.db.deleteFrom('file_removals').where('file_key', '=', to).execute();
        return size;
      },
    };
    expect((await finalizeUpload(admin, issued, video)).status).toBe(503);
    await finishLater(issued);
  });

  it('of an upload that is cancelled before its check ends goes with it', async () => {
    const issued = await send(video);
    faults = { read: hiccups[0]![1] };
    expect((await finalizeUpload(admin, issued, video)).status).toBe(503);
    const key = await keyOf(issued.id);
    expect((await admin.send('DELETE', issued.fullUploadUrl)).status).toBe(204);
    await sweepFiles({ ...test, now: () => new Date(Date.now() + 5_000) });
    expect(await stored.storage.stat(key)).toBeNull();
  });

  it('takes no more bytes', async () => {
    const issued = await send(video);
    faults = { read: hiccups[0]![1] };
    await finalizeUpload(admin, issued, video);
    const reply = await putBytes(admin, issued.fullUploadUrl, video.bytes);
    expect([reply.status, reply.body.code]).toEqual([409, 'conflict']);
  });
});
