import { describe, expect, it } from 'vitest';
import { StatusStore } from './status-store.ts';

it('returns the same object until a change, and notifies once per change', () => {
  const store = new StatusStore();
  const seen: unknown[] = [];
  const end = store.subscribe(() => seen.push(store.get()));
  const first = store.get();
  expect(store.update({ connection: 'online' })).toBe(false);
  expect(store.get()).toBe(first);
  expect(store.update({ connection: 'offline', busy: true })).toBe(true);
  expect(seen).toEqual([{ ...first, connection: 'offline', busy: true }]);
  expect(first.connection).toBe('online');
  end();
  store.update({ busy: false });
  expect(seen).toHaveLength(1);
});

it('starts without data', () => {
  expect(new StatusStore().get()).toEqual({
    connection: 'online',
    busy: false,
    offlineDays: null,
    ready: false,
    isReconnecting: false,
    lastPulledAt: null,
    notice: null,
    torn: 0,
    ended: null,
  });
});

describe('storage that fails', () => {
  it('is reported until it works again, but not over a full device, which needs a write', () => {
    const store = new StatusStore();
    store.storageFailed();
    expect(store.get().notice).toBe('unreadable');
    store.storageWorked();
    expect(store.get().notice).toBeNull();
    store.update({ notice: 'quota' });
    store.storageFailed();
    store.storageWorked();
    expect(store.get().notice).toBe('quota');
    // A write of a person's.
    store.storageWorked(true);
    expect(store.get().notice).toBeNull();
  });
});

it('a device without room for something is full, unless it cannot be read at all', () => {
  const store = new StatusStore();
  store.noticeRoom(true);
  expect(store.get().notice).toBeNull();
  store.noticeRoom(false);
  expect(store.get().notice).toBe('quota');
  store.noticeRoom(true);
  expect(store.get().notice).toBeNull();
  store.storageFailed();
  store.noticeRoom(false);
  expect(store.get().notice).toBe('unreadable');
  store.noticeRoom(true);
  expect(store.get().notice).toBe('unreadable');
});

it.each([
  ['upgraded', 'too-old'],
  ['removed', 'unavailable'],
] as const)('once %s stays %s, whatever is reported later', (ended, connection) => {
  const store = new StatusStore();
  store.end(ended);
  store.update({ connection: 'online', busy: true });
  store.update({ connection: 'offline', notice: 'rebuilt' });
  expect(store.get()).toMatchObject({ ended, connection, busy: false, notice: null });
});
