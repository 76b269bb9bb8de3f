import type { DeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import { makeDeletionRequest } from '@greenroom/sync-protocol/deletion-requests/testing/make-deletion-request';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRow } from '../../features/account/privacy/testing/open-row.tsx';
import { makeAccount } from '../../testing/account-factory.ts';
import { MockProblem, mockCall } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { mockSync } from '../../testing/mock-sync.ts';
import { type RunningApp, clearDevice, openApp } from '../../testing/running-app.tsx';
import { setOnline } from '../../testing/window-state.ts';
import { currentSession } from '../session/session-store.ts';

let account = makeAccount();
let requests: DeletionRequest[] = [];

beforeEach(() => {
  account = makeAccount();
  requests = [];
  const readRows = () =>
    requests.map((row) => ({ collection: 'deletionRequests' as const, id: row.id, row }));
  server.use(
    mockSync(() => account, readRows).handler,
    mockCall('account.currentUser', () => account),
    mockCall('account.setTimeZone', ({ input }) => input),
    mockCall('account.listEndedDevices', () => []),
    mockCall('account.listErasures', () => []),
    mockCall('account.listSessions', () => []),
    mockCall('settings.maintenance', () => ({ maintenanceMode: false })),
    mockCall('deletionRequests.file', ({ input }) => {
      if (requests.some(({ status }) => status === 'pending')) {
        throw new MockProblem('conflict', 'A request is pending already');
      }
      const filed = makeRequest({ ...(input.id && { id: input.id }), reason: input.reason });
      requests.push(filed);
      return filed;
    }),
  );
});

afterEach(async () => {
  setOnline(true);
  await clearDevice();
});

function makeRequest(over: Partial<DeletionRequest> = {}): DeletionRequest {
  return makeDeletionRequest({ userId: account.id, displayName: 'Ruby', ...over });
}

async function openPrivacy(): Promise<RunningApp> {
  const app = openApp('/privacy');
  await screen.findByRole('heading', { level: 1, name: 'Privacy' });
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
  return app;
}

const opener = () => screen.findByRole('button', { name: 'Request Account Deletion' });

async function openRequest(): Promise<RunningApp> {
  const app = await openPrivacy();
  await openRow('Delete your account');
  await app.user.click(await opener());
  return app;
}

describe('asking for the account to be deleted', () => {
  it('takes a reason, confirms the filing and shows the state', async () => {
    const { user } = await openRequest();
    const reason = screen.getByLabelText('Reason');
    await waitFor(() => expect(reason).toHaveFocus());
    const submit = screen.getByRole('button', { name: 'Submit Request' });
    expect(submit).toBeDisabled();
    await user.type(reason, 'I am leaving the agency');
    await user.click(submit);
    expect(await screen.findByText('Request Submitted')).toBeInTheDocument();
    expect(await screen.findByText('Pending')).toBeInTheDocument();
    const reasonGiven = screen.getByText('I am leaving the agency');
    await waitFor(() => expect(reasonGiven.closest('[role=status]')).toHaveFocus());
    expect(
      screen.queryByRole('button', { name: 'Request Account Deletion' }),
    ).not.toBeInTheDocument();
  });

  it('offers a copy first, by the same download as the section of it', async () => {
    server.use(mockCall('myData.list', () => new Promise<never>(() => undefined)));
    const { user } = await openRequest();
    await user.click(screen.getByRole('button', { name: 'Download a copy first' }));
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Cancel download' })).toHaveLength(2),
    );
    await openRow('Download your data');
    await user.click(screen.getAllByRole('button', { name: 'Cancel download' })[0] as HTMLElement);
    expect(await screen.findByRole('button', { name: 'Download a copy first' })).toBeEnabled();
  });

  it('can be cancelled, which returns the focus', async () => {
    const { user } = await openRequest();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByLabelText('Reason')).not.toBeInTheDocument();
    await waitFor(async () => expect(await opener()).toHaveFocus());
  });

  it('shows the one another device has filed meanwhile', async () => {
    const { user } = await openRequest();
    requests = [makeRequest({ reason: 'Filed on the laptop' })];
    await user.type(screen.getByLabelText('Reason'), 'I am leaving');
    await user.click(screen.getByRole('button', { name: 'Submit Request' }));
    expect(await screen.findByText('Filed on the laptop')).toBeInTheDocument();
    expect(screen.queryByLabelText('Reason')).not.toBeInTheDocument();
  });

  it('shows the last decision and offers another request, which needs the network', async () => {
    requests = [
      makeRequest({
        status: 'rejected',
        reviewedAt: '2026-11-20T10:00:00.000Z',
        adminNotes: 'Please finish the open week first.',
      }),
    ];
    await openPrivacy();
    expect(await screen.findByText('Rejected')).toBeInTheDocument();
    expect(screen.getByText('Please finish the open week first.')).toBeInTheDocument();
    expect(await opener()).toBeEnabled();
    setOnline(false);
    await waitFor(async () => expect(await opener()).toBeDisabled());
    expect(
      screen.getByText('Asking for your account to be deleted needs the network.'),
    ).toBeInTheDocument();
  });
});

describe('changing the password', () => {
  it('continues with the session the server returned', async () => {
    server.use(mockCall('account.changePassword', () => account));
    const { user } = await openPrivacy();
    expect(screen.getByLabelText('Current password')).not.toBeVisible();
    await user.click(screen.getByRole('heading', { name: 'Change password' }));
    expect(screen.getByLabelText('Current password')).toBeVisible();
    await user.type(screen.getByLabelText('Current password'), 'the old one');
    await user.type(screen.getByLabelText('New password'), 'a better one');
    await user.type(screen.getByLabelText('Confirm new password'), 'a better one');
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByText('Password Changed')).toBeInTheDocument();
    expect(currentSession()).toMatchObject({ isExpired: false, isConfirmed: true });
  });

  it('is left to the provider for its accounts', async () => {
    account = makeAccount({ authType: 'oidc' });
    await openPrivacy();
    expect(screen.getByText(/Change it with them/)).toBeInTheDocument();
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  });
});
