import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, vi } from 'vitest';

// A worker runs many files. Each gets the app's own modules anew and an empty IndexedDB; packages stay
// loaded.
vi.resetModules();
globalThis.indexedDB = new IDBFactory();
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

// What belongs to a window is read only where a test has one.
if (typeof document !== 'undefined') await import('./setup-window.ts');
