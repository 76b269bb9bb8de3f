import 'fake-indexeddb/auto';
import { afterAll, afterEach, vi } from 'vitest';
import { emptyStorage } from '../replica/testing/empty-storage.ts';

// Workers run many files: each gets fresh app modules and an empty IndexedDB; packages stay loaded.
vi.resetModules();
emptyStorage();
afterAll(() => {
  vi.unstubAllGlobals();
});

// A page's channels end with it. Modules of an earlier file would hear the next one's, and open its data.
const { BroadcastChannel: ChannelOfNode } = globalThis;
const opened: BroadcastChannel[] = [];
globalThis.BroadcastChannel = class extends ChannelOfNode {
  constructor(name: string) {
    super(name);
    opened.push(this);
  }
};
afterAll(() => {
  globalThis.BroadcastChannel = ChannelOfNode;
  for (const channel of opened) channel.close();
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
