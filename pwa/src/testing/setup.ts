import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, vi } from 'vitest';

// Workers run many files: each gets fresh app modules and an empty IndexedDB; packages stay loaded.
vi.resetModules();
globalThis.indexedDB = new IDBFactory();
afterAll(() => {
  vi.unstubAllGlobals();
});

// Hooks run last to first: a test's window is emptied before.
afterEach(() => {
  if (!vi.isFakeTimers()) return;
  // jsdom counts its frames by the timers in place: one that never runs would end its frames for good.
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

// Window setup is imported only with a DOM.
if (typeof document !== 'undefined') await import('./setup-window.ts');
