import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { mockStart } from '../../testing/mock-sync.ts';
import { clearDevice, openApp, plannedShift } from '../../testing/running-app.tsx';
import { setOnline } from '../../testing/window-state.ts';
import { currentSession } from '../session/session-store.ts';

const ada = makeAccount({ username: 'ada', role: 'admin' });

beforeEach(() => {
  server.use(
    ...mockStart(() => ada),
    mockUnreachable('dashboard.read'),
    mockUnreachable('audit.list'),
    mockUnreachable('audit.actors'),
  );
});

afterEach(clearDevice);

async function openAudit(): Promise<void> {
  openApp('/admin/audit');
  await screen.findByRole('heading', { name: 'Audit' });
  await waitFor(() => expect(currentSession()?.replica.getStatus().ready).toBe(true));
}

const indicator = (name: RegExp) => screen.findByRole('button', { name });

it('shows one offline notice, without a promise to send', async () => {
  await openAudit();
  server.use(mockUnreachable('sync.exchange'));
  act(() => setOnline(false));
  await act(async () => {
    await currentSession()?.replica.exchangeNow('person');
  });
  await waitFor(() => expect(currentSession()?.replica.getStatus().connection).toBe('offline'));
  expect(await screen.findByText('You are offline')).toBeInTheDocument();
  expect(screen.queryByText(/^Offline/)).not.toBeInTheDocument();
  expect(screen.queryByText(/will be sent/)).not.toBeInTheDocument();
});

it('still reports changes of other screens that wait', async () => {
  await openAudit();
  server.use(mockUnreachable('sync.exchange'));
  act(() => setOnline(false));
  await act(async () => {
    await currentSession()?.replica.mutate('schedule.add', plannedShift);
  });
  expect(await indicator(/^Offline\. Your changes are kept and will be sent\./)).toBeVisible();
});
