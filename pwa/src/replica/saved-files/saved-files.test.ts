// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MemoryCaches } from '../testing/cache-storage.ts';
import { provideCaches, signInHere } from '../../testing/memory-caches.ts';
import { deleteUserCaches } from '../../platform/storage/user-caches.ts';
import { answerSaved } from './answer-saved.ts';
import { pieceSize } from './pieces.ts';
import { savedUrlOf } from './saved-notes.ts';
import { SavedFiles } from './saved-files.ts';
import { fakeLocks } from './testing/fake-locks.ts';
import { FakeFileServer } from './testing/fake-file-server.ts';
import { waitFor } from '../../testing/wait-for.ts';

const userId = '0190a000-0000-7000-8000-000000000001';
const video = '/api/files/video';
const plan = '/api/documents/plan';
const size = 2 * pieceSize + 1000;

let caches: MemoryCaches;
let server: FakeFileServer;
/** Users whose session a page has open. */
let openSessions: readonly string[] = [];

beforeEach(() => {
  caches = provideCaches();
  server = new FakeFileServer({ [video]: size, [plan]: 300 });
  vi.stubGlobal('fetch', server.fetch);
  openSessions = [userId];
  vi.stubGlobal('navigator', { locks: fakeLocks(() => openSessions) });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function open(user = userId): Promise<SavedFiles> {
  signInHere(user);
  const files = new SavedFiles(user);
  onTestFinished(() => files.stop());
  await files.start();
  return files;
}

const setOf = (files: SavedFiles) => files.getState().sets[0];
const untilWhole = (files: SavedFiles) =>
  waitFor(() => expect(setOf(files)?.whole.size).toBe(setOf(files)?.files.length));
/** Compares as a whole: `toEqual` of megabytes takes a second. */
const hasBytes = (answer: ArrayBuffer | undefined, bytes: Uint8Array) =>
  answer !== undefined && Buffer.from(answer).equals(bytes);
const request = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Request(`http://localhost${url}`, { headers, method });
const bothFiles = [
  { url: video, bytes: size },
  { url: plan, bytes: 300 },
];

describe('saving', () => {
  it('stores all files of a set, and answers them byte by byte', async () => {
    const files = await open();
    await files.save('m', bothFiles);
    await untilWhole(files);
    expect(setOf(files)).toMatchObject({ received: size + 300, size: size + 300, problem: null });
    const answer = await answerSaved(request(video));
    expect(answer?.headers.get('content-type')).toBe('video/mp4');
    expect(hasBytes(await answer?.arrayBuffer(), server.bytesOf(video))).toBe(true);
  });

  it('goes on from the byte it has after a cut', async () => {
    server.cutAfter = pieceSize + 500;
    const files = await open();
    await files.save('m', bothFiles);
    await waitFor(() => expect(setOf(files)?.problem).toBe('failed'));
    expect(setOf(files)?.received).toBe(pieceSize + 500 + 300);
    expect(await answerSaved(request(video))).toBeNull();
    files.stop();
    const again = await open();
    await untilWhole(again);
    expect(server.asked).toEqual([
      `${video} whole`,
      `${plan} whole`,
      `${video} bytes=${pieceSize + 500}-`,
    ]);
    const bytes = await (await answerSaved(request(video)))?.arrayBuffer();
    expect(hasBytes(bytes, server.bytesOf(video))).toBe(true);
  });

  it('begins anew when the server has other bytes by now', async () => {
    server.cutAfter = 700;
    const files = await open();
    await files.save('m', bothFiles);
    await waitFor(() => expect(setOf(files)?.problem).toBe('failed'));
    server.tag = 'other';
    window.dispatchEvent(new Event('online'));
    await untilWhole(files);
    const bytes = await (await answerSaved(request(video)))?.arrayBuffer();
    expect(bytes?.byteLength).toBe(size);
  });

  it('pauses, keeps what it has, and goes on', async () => {
    server.holdAfter = 900;
    const files = await open();
    await files.save('m', bothFiles);
    await waitFor(() => expect(server.asked).toHaveLength(1));
    await files.setPaused('m', true);
    await waitFor(() => expect(setOf(files)?.received).toBe(900));
    server.holdAfter = null;
    await files.setPaused('m', false);
    await untilWhole(files);
    expect(server.asked[1]).toBe(`${video} bytes=900-`);
  });

  it('removes a set with its bytes, also while it is loading', async () => {
    server.holdAfter = 900;
    const files = await open();
    await files.save('m', bothFiles);
    await waitFor(() => expect(server.asked).toHaveLength(1));
    await files.remove('m');
    await waitFor(() => expect(caches.size).toBe(0));
    expect(files.getState().sets).toEqual([]);
  });

  it('keeps a file that another set names', async () => {
    const files = await open();
    await files.save('one', bothFiles);
    await files.save('two', [{ url: plan, bytes: 300 }]);
    await waitFor(() =>
      expect(files.getState().sets.map(({ whole }) => whole.size)).toEqual([2, 1]),
    );
    await files.remove('one');
    await waitFor(async () => expect(await answerSaved(request(video))).toBeNull());
    expect((await answerSaved(request(plan)))?.status).toBe(200);
  });
});

describe('what may not be here any more', () => {
  it('goes: revoked sets and replaced files', async () => {
    const files = await open();
    await files.save('m', bothFiles);
    await files.save('revoked', [{ url: plan, bytes: 300 }]);
    await untilWhole(files);
    await files.keepOnly(new Map([['m', new Set([plan, '/api/files/new'])]]));
    await waitFor(async () => expect(await answerSaved(request(video))).toBeNull());
    expect(files.getState().sets.map(({ id }) => id)).toEqual(['m']);
    expect((await answerSaved(request(plan)))?.status).toBe(200);
  });

  it("is not answered: another user's files, or those of a session that has ended", async () => {
    const files = await open();
    await files.save('m', bothFiles);
    await untilWhole(files);
    openSessions = ['another-user'];
    expect(await answerSaved(request(video))).toBeNull();
    openSessions = [];
    expect(await answerSaved(request(video))).toBeNull();
  });
});

describe('a document', () => {
  const old = '/api/files/plan';

  it('saved under its address of before is answered at both', async () => {
    server = new FakeFileServer({ [old]: 300 });
    vi.stubGlobal('fetch', server.fetch);
    const files = await open();
    await files.save('m', [{ url: savedUrlOf(plan), bytes: 300 }]);
    await untilWhole(files);
    expect(server.asked).toEqual([`${old} whole`]);
    for (const url of [plan, old]) {
      const bytes = await (await answerSaved(request(url)))?.arrayBuffer();
      expect(hasBytes(bytes, server.bytesOf(old)), url).toBe(true);
    }
    expect(await answerSaved(request('/api/documents/other'))).toBeNull();
  });
});

it('a note of another form counts as none', async () => {
  const notes = await caches.open(`greenroom-user-${userId}-saved-notes`);
  await notes.put('/saved/sets/m', Response.json({ id: 'm', files: 'all', isPaused: false }));
  await notes.put(`/saved/files${video}`, Response.json({ url: video, size: 'large' }));
  const files = await open();
  expect(files.getState()).toEqual({ isRead: true, sets: [] });
  expect(await answerSaved(request(video))).toBeNull();
});

describe('after a sign-out in another tab', () => {
  const names = async () => (await caches.keys()).filter((name) => name.includes(userId));
  const signOut = async () => {
    signInHere(null);
    await deleteUserCaches(userId);
  };

  it('a download that goes on in this one leaves nothing', async () => {
    server.holdAfter = 900;
    const files = await open();
    await files.save('m', bothFiles);
    await waitFor(() => expect(server.asked).toHaveLength(1));
    await signOut();
    server.holdAfter = null;
    await files.setPaused('m', true);
    await files.setPaused('m', false);
    await untilWhole(files);
    expect(await names()).toEqual([]);
  });

  it('the worker, asked at that moment, creates no cache again', async () => {
    const files = await open();
    await files.save('m', bothFiles);
    await untilWhole(files);
    // The worker has listed the caches by then.
    vi.stubGlobal('navigator', {
      locks: {
        query: async () => {
          await signOut();
          return { held: [{ name: `greenroom-session-${userId}` }] };
        },
      },
    });
    expect(await answerSaved(request(video))).toBeNull();
    expect(await names()).toEqual([]);
  });
});

describe('an answer from this device', () => {
  const ask = async (headers: Record<string, string>, method = 'GET') => {
    const files = await open();
    await files.save('m', bothFiles);
    await untilWhole(files);
    const answer = await answerSaved(request(video, headers, method));
    const bytes = await answer?.arrayBuffer();
    const named = ['content-range', 'content-length', 'content-type', 'accept-ranges'];
    return { status: answer?.status, bytes, heads: named.map((name) => answer?.headers.get(name)) };
  };

  it.each([
    ['bytes=0-1', 0, 1],
    ['bytes=0-', 0, size - 1],
    [`bytes=${pieceSize - 5}-${pieceSize + 5}`, pieceSize - 5, pieceSize + 5],
    ['bytes=-10', size - 10, size - 1],
  ])('%s is 206 with these bytes', async (range, start, end) => {
    const { status, bytes, heads } = await ask({ range });
    expect(status).toBe(206);
    expect(heads).toEqual([
      `bytes ${start}-${end}/${size}`,
      `${end - start + 1}`,
      'video/mp4',
      'bytes',
    ]);
    expect(hasBytes(bytes, server.bytesOf(video).subarray(start, end + 1))).toBe(true);
  });

  it('beyond the end is 416', async () => {
    const { status, heads } = await ask({ range: `bytes=${size}-` });
    expect([status, heads[0]]).toEqual([416, `bytes */${size}`]);
  });

  it('a HEAD has the size and no bytes', async () => {
    const { status, bytes, heads } = await ask({}, 'HEAD');
    expect([status, bytes?.byteLength, heads[1]]).toEqual([200, 0, `${size}`]);
  });

  it('known bytes are 304, and a range of other bytes is the whole file', async () => {
    expect((await ask({ 'if-none-match': '"tag"' })).status).toBe(304);
    expect((await ask({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  });
});
