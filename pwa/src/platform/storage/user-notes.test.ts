import { beforeEach, expect, it, vi } from 'vitest';
import { MemoryCaches } from '../../testing/memory-caches.ts';
import { deleteUserCaches } from './user-caches.ts';
import { UserNotes } from './user-notes.ts';

let memory: MemoryCaches;

beforeEach(() => {
  memory = new MemoryCaches();
  vi.stubGlobal('caches', memory);
});

it('keeps a value for one person and one topic', async () => {
  await new UserNotes('ruby', 'training').write('position 1', 42);
  expect(await new UserNotes('ruby', 'training').read('position 1')).toBe(42);
  expect(await new UserNotes('ruby', 'training').read('position 2')).toBeUndefined();
  expect(await new UserNotes('mia', 'training').read('position 1')).toBeUndefined();
});

it('is gone after signing out', async () => {
  const notes = new UserNotes('ruby', 'training');
  await notes.write('position 1', 42);
  await deleteUserCaches('ruby');
  expect(await notes.read('position 1')).toBeUndefined();
});

it('keeps nothing on a full device, and does not fail', async () => {
  memory.failure = new DOMException('full', 'QuotaExceededError');
  const notes = new UserNotes('ruby', 'training');
  await notes.write('position 1', 42);
  memory.failure = undefined;
  expect(await notes.read('position 1')).toBeUndefined();
});
