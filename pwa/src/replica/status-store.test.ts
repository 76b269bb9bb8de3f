import { expect, it } from 'vitest';
import { StatusStore } from './status-store.ts';

it('gives the same object until something changes, and tells of every change once', () => {
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

it('knows nothing yet at first', () => {
  expect(new StatusStore().get()).toEqual({
    connection: 'online',
    busy: false,
    ready: false,
    lastPulledAt: null,
    notice: null,
  });
});
