import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readLastUser } from '../../platform/storage/last-user.ts';
import { readPendingSignOut } from '../../platform/storage/pending-sign-out.ts';
import { mockCall, mockRefusal, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import {
  type RunningApp,
  clearDevice,
  databaseNames,
  openApp,
  plannedShift,
} from '../../testing/running-app.tsx';
import { currentSession } from '../session/session-store.ts';
import {
  account,
  expectWipedLanding,
  openHome,
  openHomeWithUnsentShift,
  serveAccount,
} from './testing/sign-out-bench.tsx';

let served: ReturnType<typeof serveAccount>;

beforeEach(() => {
  served = serveAccount();
});

afterEach(clearDevice);

describe('with nothing queued', () => {
  it('ends the session, wipes the device and confirms it', async () => {
    const { user } = await openHome();
    sessionStorage.setItem('greenroom.way-back', '/schedule?date=2031-05-01');
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await expectWipedLanding();
    expect(sessionStorage).toHaveLength(0);
    expect(window.location.pathname).toBe('/');
    expect(screen.getByText('You have been successfully logged out.')).toBeInTheDocument();
    expect(served.signOuts).toBe(1);
    expect(readPendingSignOut()).toBeNull();
  });

  it('shows at once that it goes on, and does it once', async () => {
    const { user } = await openHome();
    const counted = Promise.withResolvers<[]>();
    vi.spyOn(currentSession()!.replica, 'readWaitingChanges').mockReturnValue(counted.promise);
    const signOut = await screen.findByRole('button', { name: 'Sign Out' });
    await user.click(signOut);
    await waitFor(() => expect(signOut).toHaveAttribute('aria-busy', 'true'));
    await user.click(signOut);
    counted.resolve([]);
    await expectWipedLanding();
    expect(served.signOuts).toBe(1);
  });

  it('also tells that it erased, once nothing is left, which may have been asked for', async () => {
    const { user } = await openHome();
    const told: unknown[] = [];
    server.use(
      mockCall('account.reportErased', async () => {
        told.push(served.signOuts, await databaseNames());
        return { wasAsked: true };
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(told).toEqual([1, []]));
  });

  it('that the server refuses keeps the person signed in and shows why', async () => {
    const { user } = await openHome();
    server.use(mockRefusal('account.signOut', 'foreign_origin', 'This page may not do that'));
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Logout failed')).toBeInTheDocument();
    expect(screen.getByText('This page may not do that')).toBeInTheDocument();
    expect(screen.getByText(account.email)).toBeInTheDocument();
    expect(readPendingSignOut()).toBeNull();
    expect(readLastUser()).toBe(account.id);
  });
});

describe('without the network', () => {
  it('wipes the device at once and ends the session at the next start', async () => {
    const app = await openHome();
    server.use(mockUnreachable('account.signOut'));
    await app.user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await expectWipedLanding();
    await app.close();

    const order: string[] = [];
    server.use(
      mockCall('account.signOut', () => {
        order.push('sign-out');
        return undefined;
      }),
      mockCall('account.currentUser', () => {
        order.push('current-user');
        return account;
      }),
      mockCall('account.reportErased', () => {
        order.push('erased');
        return { wasAsked: false };
      }),
    );
    openApp('/');
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
    await waitFor(() => expect(order).toEqual(['sign-out', 'erased']));
    await waitFor(() => expect(readPendingSignOut()).toBeNull());
  });

  it('does the same while a proxy answers 502 for it', async () => {
    const { user } = await openHome();
    const page = () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 });
    server.use(http.post('*/api/local-logout', page));
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await expectWipedLanding();
    expect(screen.queryByText('Logout failed')).not.toBeInTheDocument();
    expect(readPendingSignOut()).toBe(account.id);
  });

  it('stays signed out while the server is unreachable', async () => {
    const app = await openHome();
    server.use(mockUnreachable('account.signOut'));
    await app.user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await expectWipedLanding();
    await app.close();
    openApp('/');
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeInTheDocument();
    expect(readPendingSignOut()).toBe(account.id);
  });
});

describe('with work queued', () => {
  it('asks, and stays signed in on request', async () => {
    const { user } = await openHomeWithUnsentShift();
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('1 change has not reached the server.');
    // Enter, held since 'Sign Out', discards nothing.
    const stay = screen.getByRole('button', { name: 'Stay signed in' });
    await waitFor(() => expect(stay).toHaveFocus());
    await user.click(stay);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(await currentSession()?.replica.readWaitingChanges()).toHaveLength(1);
    expect(served.signOuts).toBe(0);
  });

  it('asks too when a restored server lacks changes that were sent', async () => {
    const { user } = await openHome();
    await currentSession()?.replica.mutate('schedule.add', plannedShift);
    await currentSession()?.replica.exchangeNow('person');
    expect(await currentSession()?.replica.readWaitingChanges()).toEqual([]);
    let isAway = false;
    server.use(
      http.post('*/api/sync', () => {
        if (isAway) return HttpResponse.error();
        isAway = true;
        return HttpResponse.json({ code: 'other_epoch', message: 'Restored' }, { status: 409 });
      }),
    );
    await currentSession()?.replica.exchangeNow('person');
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByRole('button', { name: 'Stay signed in' })).toBeInTheDocument();
    expect(await databaseNames()).toHaveLength(1);
  });

  it('sends it first on request', async () => {
    const { user } = await openHomeWithUnsentShift();
    server.use(served.sync.handler);
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await user.click(await screen.findByRole('button', { name: 'Send now' }));
    await expectWipedLanding();
    expect(served.sync.received).toHaveLength(1);
  });

  it('stays signed in while sending takes long', async () => {
    const { user } = await openHomeWithUnsentShift();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.use(http.post('*/api/sync', () => promise));
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await user.click(await screen.findByRole('button', { name: 'Send now' }));
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    server.use(served.sync.handler);
    resolve();
    await waitFor(() => expect(served.sync.received).toHaveLength(1));
    expect(served.signOuts).toBe(0);
    expect(screen.getByText(account.email)).toBeInTheDocument();
  });

  it('stays signed in when that is decided right after Send now', async () => {
    const { user } = await openHomeWithUnsentShift();
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    const sendNow = await screen.findByRole('button', { name: 'Send now' });
    server.use(served.sync.handler);
    fireEvent.click(sendNow);
    fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(served.sync.received).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await waitFor(async () =>
      expect(await currentSession()?.replica.readWaitingChanges()).toEqual([]),
    );
    expect(served.signOuts).toBe(0);
    expect(screen.getByText(account.email)).toBeInTheDocument();
  });

  it('asks again when sending did not work', async () => {
    const { user } = await openHomeWithUnsentShift();
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await user.click(await screen.findByRole('button', { name: 'Send now' }));
    // A changed description is not read by itself.
    const dialog = within(screen.getByRole('alertdialog'));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Sending failed. If you discard, what you entered is lost.',
    );
    expect(served.signOuts).toBe(0);
  });

  it('discards it on request', async () => {
    const { user } = await openHomeWithUnsentShift();
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await expectWipedLanding();
    expect(served.sync.received).toEqual([]);
  });
});

describe('with a concern that was not sent', () => {
  const concern = {
    id: 'b1f0c7de-4a51-4c0e-9c55-0d2f4a3b9c11',
    content: 'The stairs are dark',
    followUpCode: '01234-56789-ABCDE-FGHJK',
  };
  let arrived: unknown[];
  const accept = () =>
    mockCall('concerns.send', ({ input }) => {
      arrived.push(input);
      const { id, content, followUpCode } = concern;
      const createdAt = '2026-11-20T00:00:00.000Z';
      return { id, content, followUpCode, createdAt, status: 'pending', adminResponse: null };
    });

  async function openWithConcern(): Promise<RunningApp> {
    arrived = [];
    const app = await openHome();
    server.use(mockUnreachable('concerns.send'));
    await currentSession()?.replica.concerns.keep(concern);
    await app.user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('1 change has not reached the server.');
    expect(dialog).not.toHaveTextContent('stairs');
    return app;
  }

  it('sends it first on request', async () => {
    const { user } = await openWithConcern();
    server.use(accept());
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    await expectWipedLanding();
    expect(arrived).toEqual([concern]);
  });

  it('asks again when it could not be sent, and discards it on request', async () => {
    const { user } = await openWithConcern();
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    expect(await screen.findByText(/Sending failed/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await expectWipedLanding();
    expect(arrived).toEqual([]);
  });
});
