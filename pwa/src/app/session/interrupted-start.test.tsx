import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { server } from '../../testing/mock-server.ts';
import { mockStart } from '../../testing/mock-sync.ts';
import { clearDevice, openApp } from '../../testing/running-app.tsx';
import { serveConfirmed } from '../others-unsent/confirmed-session.ts';
import { currentSession } from './session-store.ts';

vi.mock(import('../others-unsent/confirmed-session.ts'), () => ({
  serveConfirmed: vi.fn<() => Promise<void>>(),
}));

afterEach(clearDevice);

/** Rejections nobody handles, which browsers report as errors. */
function recordUnhandled(): readonly unknown[] {
  const unhandled: unknown[] = [];
  const record = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', record);
  onTestFinished(() => void process.off('unhandledRejection', record));
  return unhandled;
}

it('a part of the start that cannot be loaded, as when the page is left, is no error', async () => {
  const account = makeAccount();
  server.use(...mockStart(() => account));
  const unhandled = recordUnhandled();
  vi.mocked(serveConfirmed).mockRejectedValue(new TypeError('error loading a module'));
  const app = openApp();
  await screen.findByRole('heading', { level: 1, name: /ruby/i });
  await waitFor(() => expect(currentSession()?.isConfirmed).toBe(true));
  await waitFor(() => expect(serveConfirmed).toHaveBeenCalled());
  await app.close();
  expect(unhandled).toEqual([]);
});
