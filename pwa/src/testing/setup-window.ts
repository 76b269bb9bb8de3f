import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { server } from './mock-server.ts';
import './jsdom-gaps.ts';

// Generous for a busy machine; a condition that comes true ends the wait.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
});

afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});

afterAll(async () => {
  server.close();
  // A file that stopped them would fail the next file of its worker, in a dialog that never closes.
  await new Promise(requestAnimationFrame);
});
