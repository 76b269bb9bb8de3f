import * as v from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MemoryCaches } from '../../replica/testing/cache-storage.ts';
import { provideCaches, signInHere } from '../../testing/memory-caches.ts';
import { deleteUserCaches } from './user-caches.ts';
import { type NotePlace, UserNotes } from './user-notes.ts';

let memory: MemoryCaches;
beforeEach(() => {
  memory = provideCaches('ruby');
});

const position = { topic: 'training', path: '/position/1', schema: v.number() } as const;
const read = (notes: UserNotes, place: NotePlace = position) => notes.read(place);

async function keep(notes: UserNotes, note: unknown): Promise<void> {
  notes.keep<v.UnknownSchema>({ ...position, schema: v.unknown() }, note);
  await notes.settled();
}

it('keeps a value for one person and one place', async () => {
  await keep(new UserNotes('ruby'), 42);
  const notes = new UserNotes('ruby');
  expect(await read(notes)).toBe(42);
  expect(await read(notes, { ...position, path: '/position/2' })).toBeUndefined();
  expect(await read(notes, { ...position, topic: 'module-drafts' })).toBeUndefined();
  signInHere('mia');
  expect(await read(new UserNotes('mia'))).toBeUndefined();
});

it('reads what was kept a moment before, and stores the last of many', async () => {
  const notes = new UserNotes('ruby');
  for (let at = 1; at <= 50; at += 1) notes.keep(position, at);
  expect(await read(notes)).toBe(50);
  expect(await read(new UserNotes('ruby'))).toBe(50);
  notes.keep(position, null);
  expect(await read(notes)).toBeUndefined();
});

it('reads nothing that does not fit', async () => {
  const notes = new UserNotes('ruby');
  await keep(notes, 'forty');
  expect(await read(notes)).toBeUndefined();
});

it('keeps nothing on a full device, says so, and does not fail', async () => {
  memory.failure = new DOMException('full', 'QuotaExceededError');
  const onRoom = vi.fn<(hasRoom: boolean) => void>();
  const notes = new UserNotes('ruby', onRoom);
  await keep(notes, 42);
  await keep(notes, 42);
  expect(onRoom.mock.calls).toEqual([[false], [false]]);
  memory.failure = undefined;
  await keep(notes, null);
  expect(onRoom).toHaveBeenCalledTimes(2);
  expect(await read(notes)).toBeUndefined();
  await keep(notes, 43);
  await keep(notes, 44);
  expect(await read(notes)).toBe(44);
  expect(onRoom.mock.calls).toEqual([[false], [false], [true]]);
});

it('says when notes cannot be read or listed, which is not that there are none', async () => {
  const notes = new UserNotes('ruby');
  await keep(notes, 42);
  memory.readFailure = new DOMException('', 'UnknownError');
  await expect(read(notes)).rejects.toThrow(memory.readFailure);
  await expect(notes.pathsOf('training')).rejects.toThrow(memory.readFailure);
});

it('keeps the file of a note until another note replaces it', async () => {
  const notes = new UserNotes('ruby');
  const bytesOf = (id: string) => new UserNotes('ruby').readFile(position, id);
  const keepWith = async (note: number | null, id?: string) => {
    notes.keep(position, note, id === undefined ? null : { id, bytes: new Uint8Array([7]).buffer });
    await notes.settled();
  };
  await keepWith(1, 'one');
  await keepWith(2, 'one');
  expect(await bytesOf('one').then((bytes) => bytes?.byteLength)).toBe(1);
  await keepWith(3, 'two');
  expect(await bytesOf('one')).toBeNull();
  expect(memory.size).toBe(2);
  await keepWith(null);
  expect(memory.size).toBe(0);
});

it('closed, opens no cache', async () => {
  const notes = new UserNotes('ruby');
  notes.close();
  notes.open();
  await keep(notes, 42);
  expect(await read(notes)).toBeUndefined();
  expect(await memory.keys()).toEqual([]);
});

it('deleted, a cache is emptied first: whoever still holds it keeps nothing', async () => {
  const notes = new UserNotes('ruby');
  await keep(notes, 42);
  const [name = ''] = await memory.keys();
  const held = await memory.open(name);
  expect(await held.keys()).toHaveLength(1);
  await deleteUserCaches('ruby');
  expect(await held.keys()).toEqual([]);
  expect(await memory.keys()).toEqual([]);
});

describe('after a sign-out in another tab', () => {
  const signOut = async () => {
    signInHere(null);
    await deleteUserCaches('ruby');
  };

  it('no cache comes back, whatever is written', async () => {
    const notes = new UserNotes('ruby');
    await keep(notes, 42);
    await signOut();
    await keep(notes, 43);
    expect(await memory.keys()).toEqual([]);
    await keep(new UserNotes('ruby'), 44);
    expect(await memory.keys()).toEqual([]);
  });

  it('nothing is read or kept once the session is closed', async () => {
    const notes = new UserNotes('ruby');
    await keep(notes, 42);
    notes.close();
    await keep(notes, 43);
    expect(await read(notes)).toBeUndefined();
    expect(await read(new UserNotes('ruby'))).toBe(42);
  });

  it('a cache that was opening meanwhile goes again', async () => {
    const open = memory.open.bind(memory);
    vi.spyOn(memory, 'open').mockImplementation(async (name) => {
      await signOut();
      return open(name);
    });
    await keep(new UserNotes('ruby'), 42);
    expect(await memory.keys()).toEqual([]);
  });

  it('data that waits for the next sign-in stays when somebody else signs in meanwhile', async () => {
    await keep(new UserNotes('ruby'), 42);
    const open = memory.open.bind(memory);
    const opening = vi.spyOn(memory, 'open').mockImplementation((name) => {
      signInHere('mia');
      return open(name);
    });
    await keep(new UserNotes('ruby'), 43);
    opening.mockRestore();
    signInHere('ruby');
    expect(await read(new UserNotes('ruby'))).toBe(42);
  });
});
