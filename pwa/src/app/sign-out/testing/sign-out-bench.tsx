import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { readLastUser } from '../../../platform/storage/last-user.ts';
import { isSessionMarked } from '../../../platform/storage/session-mark.ts';
import { makeAccount } from '../../../testing/account-factory.ts';
import { mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { type MockedSync, mockSync } from '../../../testing/mock-sync.ts';
import {
  type RunningApp,
  databaseNames,
  openApp,
  plannedShift,
} from '../../../testing/running-app.tsx';
import { currentSession } from '../../session/session-store.ts';

export const account = makeAccount();

/** A server that knows the account, and counts the sign-outs. */
export function serveAccount(): { readonly sync: MockedSync; signOuts: number } {
  const served = { sync: mockSync(() => account), signOuts: 0 };
  server.use(
    served.sync.handler,
    mockCall('account.currentUser', () => account),
    mockCall('account.setTimeZone', ({ input }) => input),
    mockCall('settings.maintenance', () => ({ maintenanceMode: false })),
    mockCall('account.signOut', () => {
      served.signOuts += 1;
      return undefined;
    }),
  );
  return served;
}

export async function openHome(): Promise<RunningApp> {
  const app = openApp();
  await screen.findByText(account.email);
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
  return app;
}

export async function openHomeWithUnsentShift(): Promise<RunningApp> {
  const app = await openHome();
  server.use(mockUnreachable('sync.exchange'));
  await currentSession()?.replica.mutate('schedule.add', plannedShift);
  return app;
}

export async function expectWipedLanding(): Promise<void> {
  expect(await screen.findByText('Logged out')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
  expect(await databaseNames()).toEqual([]);
  expect(readLastUser()).toBeNull();
  expect(isSessionMarked()).toBe(false);
  expect(screen.queryByText(account.email)).not.toBeInTheDocument();
}
