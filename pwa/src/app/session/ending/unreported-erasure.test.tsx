import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPendingErasureReport } from '../../../platform/storage/erasure-report.ts';
import { setPendingSignOut } from '../../../platform/storage/pending-sign-out.ts';
import { makeAccount } from '../../../testing/account-factory.ts';
import { mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { mockStart, refuseSession } from '../../../testing/mock-sync.ts';
import {
  type RunningApp,
  clearDevice,
  databaseNames,
  openApp,
} from '../../../testing/running-app.tsx';
import { enterSignedIn } from '../open-session.ts';
import { currentSession } from '../session-store.ts';
import { refreshAccount } from '../sign-in/ask-server.ts';

const account = makeAccount();

beforeEach(() => server.use(...mockStart(() => account)));
afterEach(clearDevice);

describe('an erasure whose report did not arrive', () => {
  /** Erases while the server is silent to reports. @returns the app */
  async function eraseUnreported(): Promise<RunningApp> {
    const app = openApp('/schedule');
    await waitFor(() => expect(currentSession()?.isConfirmed).toBe(true));
    refuseSession('account_gone');
    server.use(mockUnreachable('account.reportErased'));
    await act(() => refreshAccount());
    await screen.findByText('Signed out');
    expect(screen.queryByText(/no longer exists/)).not.toBeInTheDocument();
    await waitFor(async () => expect(await databaseNames()).toEqual([]));
    return app;
  }

  it('is reported by the next start, of which the browser keeps a mark that names nobody', async () => {
    const app = await eraseUnreported();
    expect(Object.entries(localStorage)).toEqual([['greenroom.erasure-report-owed', 'gone']]);
    await app.close();
    let reports = 0;
    const report = mockCall('account.reportErased', () => {
      reports += 1;
      return { wasAsked: true };
    });
    server.use(report);
    const next = openApp('/', { isMarked: false });
    await waitFor(() => expect(reports).toBe(1));
    expect(await screen.findByText('Signed out and erased')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
    await waitFor(() => expect(localStorage).toHaveLength(0));
    // Told once, a start asks nobody.
    await next.close();
    openApp('/', { isMarked: false });
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
    expect(reports).toBe(1);
  });

  it('is said, and owed no more, where the server had it and only its answer was lost', async () => {
    const app = await eraseUnreported();
    await app.close();
    refuseSession('unauthenticated');
    server.use(mockCall('account.reportErased', () => ({ wasAsked: false })));
    openApp('/', { isMarked: false });
    expect(await screen.findByText('Signed out and erased')).toBeInTheDocument();
    await waitFor(() => expect(readPendingErasureReport()).toBeNull());
  });

  it('is said to be a deletion once the server says so', async () => {
    const app = await eraseUnreported();
    await app.close();
    server.use(mockCall('account.reportErased', () => ({ wasAsked: false })));
    openApp('/', { isMarked: false });
    expect(await screen.findByText('Account removed')).toBeInTheDocument();
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it('is not owed once somebody has signed in, whom the server tells apart', async () => {
    await eraseUnreported();
    server.use(...mockStart(() => account));
    await act(() => enterSignedIn(account));
    expect(readPendingErasureReport()).toBeNull();
  });
});

describe('a sign-out whose page was closed meanwhile', () => {
  /** Opens the app anew with the sign-out pending. @param wasAsked whether the device was to be erased */
  async function openAgain(wasAsked: boolean): Promise<void> {
    const app = openApp('/schedule');
    await waitFor(() => expect(currentSession()?.isConfirmed).toBe(true));
    await app.close();
    refuseSession('unauthenticated');
    server.use(
      mockCall('account.signOut', () => undefined),
      mockCall('account.reportErased', () => ({ wasAsked })),
    );
    setPendingSignOut(account.id);
    openApp('/schedule');
    await waitFor(async () => expect(await databaseNames()).toEqual([]));
    await waitFor(() => expect(Object.entries(localStorage)).toEqual([]));
  }

  it('is finished, reported and said by the next start, if it was an erasure', async () => {
    await openAgain(true);
    expect(await screen.findByText('Signed out and erased')).toBeInTheDocument();
  });

  it('is finished in silence, if it was the person’s own', async () => {
    await openAgain(false);
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
    expect(screen.queryByText(/erased|removed/)).not.toBeInTheDocument();
  });
});
