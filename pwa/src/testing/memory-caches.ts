import { onTestFinished, vi } from 'vitest';
import { rememberLastUser } from '../platform/storage/last-user.ts';
import { MemoryCaches } from '../replica/testing/cache-storage.ts';
import { makeAccount } from './account-factory.ts';

/** Installs a Cache Storage until the test ends. `owner`: who is signed in; absent: the usual account. */
export function provideCaches(owner: string = makeAccount().id): MemoryCaches {
  const caches = new MemoryCaches();
  vi.stubGlobal('caches', caches);
  signInHere(owner);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return caches;
}

/** Makes the device remember somebody, as after a sign-in; null: nobody, as after a sign-out. */
export function signInHere(userId: string | null): void {
  // Absent without jsdom.
  if (!('localStorage' in globalThis)) vi.stubGlobal('localStorage', makeStorage());
  localStorage.clear();
  if (userId !== null) rememberLastUser(userId);
}

function makeStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
