// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MemoryCaches } from '../testing/cache-storage.ts';
import { provideCaches, signInHere } from '../../testing/memory-caches.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { answerSaved } from './answer-saved.ts';
import { SavedFiles } from './saved-files.ts';
import { fakeLocks } from './testing/fake-locks.ts';
import { FakeFileServer } from './testing/fake-file-server.ts';

const userId = '0190a000-0000-7000-8000-000000000001';
const [captions, film, plan] = ['/api/files/captions', '/api/files/film', '/api/files/plan'];
const all = [captions, film, plan].map((url) => ({ url, bytes: 300 }));

let caches: MemoryCaches;
let server: FakeFileServer;

beforeEach(() => {
  caches = provideCaches();
  server = new FakeFileServer({ [captions]: 300, [film]: 300, [plan]: 300 });
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('navigator', { locks: fakeLocks(() => [userId]) });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function open(): Promise<SavedFiles> {
  signInHere(userId);
  const files = new SavedFiles(userId);
  onTestFinished(() => files.stop());
  await files.start();
  return files;
}

const setOf = (files: SavedFiles, id = 'm') => files.getState().sets.find((set) => set.id === id);
const untilProblem = (files: SavedFiles, problem: string | null) =>
  waitFor(() => expect(setOf(files)?.problem).toBe(problem));
const untilWhole = (files: SavedFiles, id = 'm') =>
  waitFor(() => expect(setOf(files, id)?.whole.size).toBe(setOf(files, id)?.files.length));

describe('a file the server does not give', () => {
  it.each([
    [404, 'refused'],
    [500, 'failed'],
  ])('with %i keeps no other from being saved: %s', async (status, problem) => {
    server.failing.set(captions, status);
    const files = await open();
    await files.save('m', all);
    await untilProblem(files, problem);
    expect(setOf(files)?.whole).toEqual(new Set([film, plan]));
    expect(server.asked).toEqual([captions, film, plan].map((url) => `${url} whole`));
    server.failing.clear();
    await files.setPaused('m', false);
    await untilWhole(files);
    expect(setOf(files)?.problem).toBeNull();
  });

  it('is no problem of the set while others are being saved', async () => {
    server.failing.set(captions, 404);
    server.holdAfter = 100;
    const files = await open();
    await files.save('m', all);
    await waitFor(() => expect(server.asked).toContain(`${film} whole`));
    await waitFor(() => expect(setOf(files)?.received).toBe(100));
    expect(setOf(files)?.problem).toBeNull();
  });

  it('is asked for again alone', async () => {
    server.failing.set(captions, 500);
    const files = await open();
    await files.save('m', all);
    await untilProblem(files, 'failed');
    server.failing.clear();
    window.dispatchEvent(new Event('online'));
    await untilWhole(files);
    expect(server.asked.slice(3)).toEqual([`${captions} whole`]);
  });
});

it.each([401, 429, 503])('asks a server that answers %i for no other file', async (status) => {
  for (const { url } of all) server.failing.set(url, status);
  const files = await open();
  await files.save('m', all);
  await untilProblem(files, 'failed');
  expect(server.asked).toEqual([`${captions} whole`]);
});

it('asks for no other file where there is no network', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', fetch);
  const files = await open();
  await files.save('m', all);
  await untilProblem(files, 'failed');
  expect(fetch).toHaveBeenCalledOnce();
});

describe('a full device', () => {
  const fill = () => {
    server.onFetch = () => (caches.failure = new DOMException('full', 'QuotaExceededError'));
  };
  const makeRoom = () => {
    server.onFetch = () => undefined;
    caches.failure = undefined;
  };

  it('stops the set, which goes on when asked to', async () => {
    const files = await open();
    fill();
    await files.save('m', all);
    await untilProblem(files, 'full');
    expect(server.asked).toHaveLength(1);
    makeRoom();
    await files.setPaused('m', false);
    await untilWhole(files);
  });

  it('goes on once another set was removed', async () => {
    const files = await open();
    await files.save('old', [{ url: plan, bytes: 300 }]);
    await untilWhole(files, 'old');
    fill();
    await files.save('m', [{ url: film, bytes: 300 }]);
    await untilProblem(files, 'full');
    makeRoom();
    await files.remove('old');
    await untilWhole(files);
  });
});

it('pieces that an interrupted removal left are deleted, and no others', async () => {
  const before = await open();
  await before.save('m', [{ url: film, bytes: 300 }]);
  await untilWhole(before);
  before.stop();
  const used = caches.size;
  const pieces = await caches.open(`greenroom-user-${userId}-saved-pieces`);
  await pieces.put(`/saved/pieces${plan}/1`, new Response('left'));
  await pieces.put(`/saved/pieces${film}-of-before/0`, new Response('left'));
  const files = await open();
  expect(caches.size).toBe(used);
  await untilWhole(files);
  const answer = await answerSaved(new Request(`http://localhost${film}`));
  expect(new Uint8Array(await answer!.arrayBuffer())).toEqual(server.bytesOf(film));
});
