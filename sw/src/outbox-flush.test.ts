import 'fake-indexeddb/auto';
import { readQueue } from '@greenroom/pwa/replica/outbox/outbox';
import { defineDatabase } from '@greenroom/pwa/replica/store/replica-database';
import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import { makeSyncAnswer } from '@greenroom/sync-protocol/sync/testing/make-exchange';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flushOutboxes } from './outbox-flush.ts';

const userId = '0190a000-0000-7000-8000-000000000001';
const databaseName = `greenroom-user-${userId}`;

const db = defineDatabase(databaseName, { indexedDB: null, IDBKeyRange: null }, 'strict');

/** What the page left behind: a replica with one change in its outbox. */
async function leaveChange(): Promise<void> {
  await db.dexie.open();
  const clientId = '00000000-0000-4000-8000-00000000000c';
  await db.meta.put({
    key: 'replica',
    userId,
    clientId,
    epoch: 'e',
    cursor: 'c',
    nextSequence: 1,
    stamps: [],
    processed: 0,
    told: 0,
    lastPulledAt: 1,
    pullStartedAt: 1,
    generation: 1,
    sweep: null,
    scopes: [],
    notice: null,
    torn: 0,
    floors: {},
    anew: [],
    partial: [],
    wire: null,
    lastVerifiedAt: null,
    reports: [],
  });
  await db.outbox.add({
    id: '00000000-0000-4000-8000-000000000001',
    call: 'schedule.remove',
    input: { id: userId },
    at: '2026-11-20T12:00:00.000Z',
    offset: 0,
    state: 'queued',
    offered: false,
    skip: null,
    silent: false,
    rows: [],
    collapseKey: null,
    bytes: 300,
  });
}

beforeEach(leaveChange);
afterEach(async () => {
  vi.unstubAllGlobals();
  await db.dexie.delete();
});

function readRequest(init: RequestInit | undefined): SyncRequest {
  if (typeof init?.body !== 'string') throw new TypeError('no body was sent');
  return JSON.parse(init.body) as SyncRequest;
}

const takeAll = ({ cursor, mutations }: SyncRequest) =>
  makeSyncAnswer(userId, { cursor, lastSequence: mutations.length });

function answerWith(status: number, body: (request: SyncRequest) => unknown) {
  const fetching = vi.fn<typeof fetch>((_url, init) =>
    Promise.resolve(Response.json(body(readRequest(init)), { status })),
  );
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

describe('flushing the outboxes', () => {
  it('posts what is queued to the server of this origin, and notes what it took', async () => {
    const fetching = answerWith(200, takeAll);
    await flushOutboxes();
    expect(fetching).toHaveBeenCalledTimes(1);
    const [url, init] = fetching.mock.calls[0] ?? [];
    expect([url, init?.method, init?.credentials]).toEqual(['/api/sync', 'POST', 'same-origin']);
    expect(readRequest(init)).toMatchObject({
      userId,
      pull: false,
      mutations: [{ sequence: 1, call: 'schedule.remove', input: { id: userId } }],
    });
    expect(await readQueue(db)).toMatchObject([{ state: 'acknowledged', sequence: 1 }]);
    await flushOutboxes();
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it('rejects while work is left, so that the browser fires the sync again', async () => {
    answerWith(503, () => ({ code: 'maintenance', message: 'Back soon' }));
    await expect(flushOutboxes()).rejects.toThrow('Back soon');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    await expect(flushOutboxes()).rejects.toThrow('offline');
    expect(await readQueue(db)).toMatchObject([{ state: 'queued', sequence: 1 }]);
  });

  it('uploads a file, then posts its change', async () => {
    const file = '0190a000-0000-7000-a000-000000000001';
    await db.outbox.clear();
    await db.attachments.put({
      id: file,
      bytes: new Uint8Array([1]).buffer,
      type: 'image/png',
      name: 'a.png',
      width: 1,
      height: 1,
    });
    await db.outbox.add({
      id: '00000000-0000-4000-8000-000000000002',
      call: 'chat.send',
      input: { id: userId, imageUrl: `/api/files/${file}` },
      at: '2026-11-20T12:00:00.000Z',
      offset: 0,
      state: 'uploading',
      lane: 'chat',
      offered: false,
      skip: null,
      silent: false,
      rows: [],
      collapseKey: null,
      bytes: 300,
    });
    await db.uploads.add({
      mutationId: '00000000-0000-4000-8000-000000000002',
      position: 0,
      fileId: file,
      isUploaded: false,
      strikes: 0,
      isOvertaken: false,
      refusal: null,
    });
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      asked.push(url);
      const imageUrl = `/api/files/${file}`;
      if (init.body instanceof FormData) {
        const sizes = { imageWidth: 1, imageHeight: 1 };
        return Promise.resolve(Response.json({ imageUrl, originalName: 'a.png', ...sizes }));
      }
      return Promise.resolve(Response.json(takeAll(readRequest(init))));
    });
    await flushOutboxes();
    // First whether the session is still this user's.
    expect(asked).toEqual(['/api/sync', '/api/chat-images/upload', '/api/sync']);
    expect(await readQueue(db)).toMatchObject([{ call: 'chat.send', state: 'acknowledged' }]);
  });
});
