import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { useDiscreet } from '../../../platform/privacy/discreet.ts';
import { startAnew } from '../../../platform/leaving/start-anew.ts';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { mockCall } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { mockSync } from '../../../testing/mock-sync.ts';
import { type RunningApp, openApp, openThisDevice } from '../../../testing/running-app.tsx';
import { currentSession } from '../../session/session-store.ts';

/** The PIN of `openLocked`. */
export const pin = '482915';

/**
 * Until the test ends, the key of a PIN goes through a few rounds instead of `pinRounds`, which take a
 * seventh of a second. pin-way.test.ts and tests/architecture/security/pin-cost.test.ts pay for them.
 */
function makePinsCheap(): void {
  const derive = crypto.subtle.deriveKey.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'deriveKey').mockImplementation((algorithm, ...rest) => {
    const isOfPin = typeof algorithm === 'object' && 'iterations' in algorithm;
    return derive(isOfPin ? { ...algorithm, iterations: 10 } : algorithm, ...rest);
  });
}

/** What an app with a lock asks its server, and PINs at no cost; a test replaces what it is about. */
export function serveLockedApp(account: Account): void {
  makePinsCheap();
  server.use(
    mockSync(() => account).handler,
    mockCall('account.currentUser', () => account),
    mockCall('account.setTimeZone', ({ input }) => input),
    mockCall('account.reportAppLock', () => undefined),
    mockCall('bankDetails.status', () => ({ hasSubmitted: true })),
    mockCall('settings.maintenance', () => ({ maintenanceMode: false })),
  );
  provideCaches();
}

/** Sets the PIN as the lock of this device. */
export async function turnOn(user: RunningApp['user']): Promise<void> {
  const sheet = await openThisDevice(user);
  await user.click(await sheet.findByRole('button', { name: 'Set up' }));
  const setup = within(await screen.findByRole('dialog', { name: 'Set up app lock' }));
  // Digit by digit only where a test is about it: two dozen set up a lock first.
  for (const name of ['New PIN', 'New PIN again']) {
    await user.click(setup.getByLabelText(name));
    await user.paste(pin);
  }
  await user.click(setup.getByRole('button', { name: 'Turn on' }));
}

/** An app whose device is locked by the PIN, and open. */
export async function openLocked(): Promise<RunningApp> {
  const app = openApp();
  await turnOn(app.user);
  expect(await screen.findByText('App lock is on')).toBeInTheDocument();
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
  return app;
}

/** Locks by hand. The test mocks `startAnew`. */
export async function pressLock(user: RunningApp['user']): Promise<void> {
  await user.click(await (await openThisDevice(user)).findByRole('button', { name: 'Lock now' }));
  const name = `${useDiscreet.getState().appName} is locked`;
  expect(await screen.findByRole('heading', { name })).toBeInTheDocument();
  await waitFor(() => expect(startAnew).toHaveBeenCalled());
  document.documentElement.removeAttribute('data-left');
}

/** As `pressLock`. @returns the PIN's field */
export async function lock(user: RunningApp['user']) {
  await pressLock(user);
  return await screen.findByLabelText('PIN');
}
