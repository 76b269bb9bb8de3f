import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { useDiscreet } from '../../../platform/privacy/discreet.ts';
import { startAnew } from '../../../platform/leaving/start-anew.ts';
import { newDataKey } from '../../../replica/lock/open-lock.ts';
import { makePinWay } from '../../../replica/lock/pin-way.ts';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { mockCall } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { mockSync } from '../../../testing/mock-sync.ts';
import { type RunningApp, openApp, openThisDevice } from '../../../testing/running-app.tsx';
import { currentSession } from '../../session/session-store.ts';
import { changeLock } from '../change-lock.ts';
import { lockNow } from '../lock-now.ts';

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

/** An app whose device is locked by the PIN, and open: without the dialogs of `turnOn`. */
export async function openLocked(): Promise<RunningApp> {
  const app = openApp();
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
  const dataKey = newDataKey();
  const way = await makePinWay(dataKey, pin, 'digits');
  const settings = { minutes: 1, erases: false } as const;
  await changeLock(currentSession()?.account.id ?? '', { dataKey, way, settings });
  expect(await screen.findByText('App lock is on')).toBeInTheDocument();
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
  return app;
}

/** Locks by hand. The test mocks `startAnew`. */
export async function pressLock(user: RunningApp['user']): Promise<void> {
  await user.click(await (await openThisDevice(user)).findByRole('button', { name: 'Lock now' }));
  await seeLocked();
}

/** Locks as `pressLock` does, without its sheet. @returns the PIN's field */
export async function lock() {
  await lockNow();
  await seeLocked();
  return await screen.findByLabelText('PIN');
}

async function seeLocked(): Promise<void> {
  const name = `${useDiscreet.getState().appName} is locked`;
  expect(await screen.findByRole('heading', { name })).toBeInTheDocument();
  await waitFor(() => expect(startAnew).toHaveBeenCalled());
  document.documentElement.removeAttribute('data-left');
}
