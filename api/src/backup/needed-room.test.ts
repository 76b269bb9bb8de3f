import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { directoryStorage } from '../files/directory-storage.ts';
import { type Contents, type Manifest, rowsEntry } from './archive/archive-form.ts';
import { expectRoomToRestore, roomToLoad, roomToVerify } from './needed-room.ts';

/** Bytes that no disk has. */
const tooMuch = 10 ** 18;

async function openPlaces() {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-room-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const filesFolder = join(folder, 'files');
  return { storage: directoryStorage(filesFolder), filesFolder, databaseFolder: folder };
}

const sha256 = 'not compared';

function archiveOf(entries: Contents['entries'], databaseSize?: number) {
  const manifest: Manifest = {
    form: 1,
    version: '1.2.3',
    takenAt: '2026-11-23T03:30:00Z',
    migrations: [],
    ...(databaseSize !== undefined && { databaseSize }),
    tables: [],
  };
  return { manifest, contents: { tables: {}, sequences: {}, missingFiles: [], entries } };
}

const refusal = /^There is too little room in \S+: \d+ MB are needed, \d+ MB are free\.$/;

it('loading needs the database and at most a gigabyte of the log', () => {
  expect(roomToLoad(10)).toBe(20);
  expect(roomToLoad(10 * 1024 ** 3)).toBe(11 * 1024 ** 3);
});

it('a verification needs it on the disk of an embedded database alone', () => {
  expect(roomToVerify('/data/postgres')(10)).toEqual([{ folder: '/data/postgres', bytes: 20 }]);
  expect(roomToVerify(undefined)(10)).toEqual([]);
});

it('a small archive fits', async () => {
  const entries = [{ name: 'files/images/one', size: 10, sha256 }];
  await expect(
    expectRoomToRestore(archiveOf(entries, 1_000), await openPlaces()),
  ).resolves.toBeUndefined();
});

it('rows that do not fit are refused by the size of their database', async () => {
  const places = await openPlaces();
  const archive = archiveOf([], tooMuch);
  await expect(expectRoomToRestore(archive, places)).rejects.toThrow(refusal);
  // The disk of another machine cannot be asked.
  const elsewhere = { ...places, databaseFolder: undefined };
  await expect(expectRoomToRestore(archive, elsewhere)).resolves.toBeUndefined();
});

it('rows of an archive that does not say it are refused by their compressed size', async () => {
  const rows = { name: rowsEntry('users', 1), size: tooMuch / 5, sha256 };
  await expect(expectRoomToRestore(archiveOf([rows]), await openPlaces())).rejects.toThrow(refusal);
});

it('files that do not fit are refused, but for those that are there already', async () => {
  const places = await openPlaces();
  const archive = archiveOf([{ name: 'files/images/one', size: tooMuch, sha256 }], 1_000);
  await expect(expectRoomToRestore(archive, places)).rejects.toThrow(refusal);
  const stored = { key: 'images/one', size: tooMuch, modifiedAt: new Date(0) };
  const storage = { ...places.storage, stat: () => Promise.resolve(stored) };
  await expect(expectRoomToRestore(archive, { ...places, storage })).resolves.toBeUndefined();
  const inStore = { ...places, filesFolder: undefined };
  await expect(expectRoomToRestore(archive, inStore)).resolves.toBeUndefined();
});
