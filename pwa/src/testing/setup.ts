import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, vi } from 'vitest';

// Workers run many files: each gets fresh app modules and an empty IndexedDB; packages stay loaded.
vi.resetModules();
globalThis.indexedDB = new IDBFactory();
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

// Window setup is imported only with a DOM.
if (typeof document !== 'undefined') await import('./setup-window.ts');
