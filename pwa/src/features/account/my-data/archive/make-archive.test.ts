import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { UserNotes } from '../../../../platform/storage/user-notes.ts';
import type { Replica } from '../../../../replica/replica-interface.ts';
import { mockCall, MockProblem, mockRefusal } from '../../../../testing/mock-call.ts';
import { server } from '../../../../testing/mock-server.ts';
import { readZip } from '../testing/read-zip.ts';
import { type ArchiveProgress, makeArchive } from './make-archive.ts';
import type { GivenRow } from './read-server.ts';

const imageId = '0190a000-0000-7000-8000-0000000000a1';
const goneId = '0190a000-0000-7000-8000-0000000000a2';
const unsentId = '0190a000-0000-7000-8000-0000000000a3';

const stored: Readonly<Record<string, GivenRow[]>> = {
  users: [{ id: 'u', username: 'ruby', email: 'ruby@example.test' }],
  'chat-messages': [
    { id: 'm1', timestamp: '2026-11-20T09:00:00.000Z', content: 'First <b>', imageUrl: null },
    {
      id: 'm2',
      timestamp: '2026-11-20T09:01:00.000Z',
      content: 'Second',
      imageUrl: `/api/files/${imageId}`,
    },
    { id: 'm3', timestamp: '2026-11-20T09:02:00.000Z', content: 'Third', imageUrl: null },
  ],
  uploads: [
    { id: imageId, fileType: 'chat_image', mimeType: 'image/webp', status: 'finalized' },
    { id: goneId, fileType: 'chat_image', mimeType: 'image/png', status: 'finalized' },
    { id: 'v', fileType: 'video', mimeType: 'video/mp4', status: 'finalized' },
  ],
  'brand-new-table': [{ note: 'of a newer server' }],
};

// Not in jsdom, whose byte arrays are not those of its text encoder.
beforeAll(() => {
  vi.stubGlobal('location', { origin: 'http://localhost' });
  server.listen({ onUnhandledFrame: 'error' });
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** The server gives two rows a page. */
function giveData(): void {
  server.use(
    mockCall('myData.list', () => ({
      tables: [...Object.entries(stored), ['targets', []] as const].map(([name, rows]) => ({
        name,
        rows: rows.length,
        withheld: name === 'users' ? [{ column: 'password', reason: 'A hash.' }] : [],
      })),
      withheld: [{ name: 'anonymous-concerns', reason: 'Nobody knows who wrote which.' }],
    })),
    mockCall('myData.read', ({ input: { table, after } }) => {
      const from = Number(after ?? 0);
      const rows = stored[table] ?? [];
      const next = from + 2 < rows.length ? String(from + 2) : null;
      return { rows: rows.slice(from, from + 2), next };
    }),
    mockCall('files.read', ({ input: { key } }) => {
      if (key !== imageId) throw new MockProblem('not_found', 'File not found');
      return new Blob(['bytes of the image'], { type: 'image/webp' });
    }),
  );
}

const replica = {
  readWaitingChanges: async () => [
    {
      id: 'c1',
      call: 'chat.send',
      input: { content: 'Written offline', imageId: unsentId },
      description: 'Message: Written offline',
      at: '2026-11-23T10:00:00.000Z',
      state: 'waiting',
      isProcessed: false,
      mayFollowFiles: true,
      isQuiet: false,
      rows: [],
    },
  ],
  readRefusedChanges: async () => [],
  readAttachment: async (id: string) =>
    id === unsentId
      ? {
          id,
          bytes: new TextEncoder().encode('bytes not sent').buffer,
          type: 'image/jpeg',
          name: 'a.jpg',
          width: 2,
          height: 2,
        }
      : null,
} as Partial<Replica> as Replica;

async function download(over: { readonly signal?: AbortSignal } = {}) {
  const progress: ArchiveProgress[] = [];
  const waits: number[] = [];
  const archive = await makeArchive({
    replica,
    notes: new UserNotes('nobody'),
    signal: over.signal ?? new AbortController().signal,
    now: new Date('2026-11-24T01:00:00.000Z'),
    onProgress: (one) => progress.push(one),
    wait: async (milliseconds) => {
      waits.push(milliseconds);
    },
  });
  const files = readZip(new Uint8Array(await archive.zip.arrayBuffer()));
  return { ...archive, files, progress, waits };
}

test('has every row of every page as JSON', async () => {
  giveData();
  const { files } = await download();
  for (const [table, rows] of Object.entries(stored)) {
    expect(JSON.parse(files.get(`data/${table}.json`) ?? ''), table).toEqual(rows);
  }
  expect(files.has('data/targets.json')).toBe(false);
});

test('has the member’s images, and says which are gone', async () => {
  giveData();
  const { files, missing } = await download();
  expect(files.get(`files/${imageId}.webp`)).toBe('bytes of the image');
  expect([...files.keys()].filter((path) => path.startsWith('files/'))).toHaveLength(1);
  expect(missing).toBe(1);
  expect(files.get('index.html')).toContain(`files/${goneId}.png`);
});

test('has what is not sent yet, with its image', async () => {
  giveData();
  const { files } = await download();
  expect(JSON.parse(files.get('device/not-sent.json') ?? '')).toMatchObject([
    { change: 'Message: Written offline', input: { content: 'Written offline' } },
  ]);
  expect(files.get(`not-sent/${unsentId}.jpg`)).toBe('bytes not sent');
  expect(files.get('index.html')).toContain('Not sent yet');
});

test('its page has the tables, newer ones too, and what is not there', async () => {
  giveData();
  const page = (await download()).files.get('index.html') ?? '';
  expect(page).toContain('<title>My data: ruby</title>');
  expect(page).toContain('Messages you sent <span class="count">3</span>');
  expect(page).toContain(`<img src="files/${imageId}.webp"`);
  expect(page).toContain('Brand new table');
  expect(page).toContain('Nothing of yours is stored as: Targets.');
  expect(page).toContain('Nobody knows who wrote which.');
});

test('its progress only grows, up to all of it', async () => {
  giveData();
  const { progress } = await download();
  const shares = progress.map(({ share }) => share);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

test('waits and repeats where the server asks for time', async () => {
  giveData();
  let asked = 0;
  server.use(
    mockCall('myData.read', ({ input: { table } }) => {
      asked += 1;
      if (asked === 1) {
        throw new MockProblem('too_many_requests', 'Wait', {}, { 'retry-after': '7' });
      }
      return { rows: stored[table] ?? [], next: null };
    }),
  );
  const { files, waits } = await download();
  expect(waits).toEqual([7000]);
  expect(files.has('data/users.json')).toBe(true);
});

test('fails with the server’s reason', async () => {
  giveData();
  server.use(mockRefusal('myData.read', 'unauthenticated', 'Please sign in'));
  await expect(download()).rejects.toThrow('Please sign in');
});

test('ends when it is cancelled', async () => {
  giveData();
  const controller = new AbortController();
  server.use(
    mockCall('myData.read', ({ input: { table } }) => {
      controller.abort(new Error('cancelled'));
      return { rows: stored[table] ?? [], next: null };
    }),
  );
  await expect(download({ signal: controller.signal })).rejects.toThrow('cancelled');
});
