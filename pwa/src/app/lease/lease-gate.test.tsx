import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { MockProblem, mockCall } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { mockSync } from '../../testing/mock-sync.ts';
import { clearDevice, openApp, plannedShift } from '../../testing/running-app.tsx';
import { isScreenSeen } from '../../ui/modal-overlay/screen-seen.ts';
import { currentSession } from '../session/session-store.ts';

const day = 24 * 60 * 60 * 1000;
const account = makeAccount();
let offlineDays: number | undefined;

const away = () => {
  throw new MockProblem('maintenance', 'Maintenance in Progress');
};

function serve(): void {
  server.use(
    mockSync(
      () => account,
      () => [],
      () => ({ ...(offlineDays !== undefined && { offlineDays }) }),
    ).handler,
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  offlineDays = 7;
  serve();
  server.use(
    mockCall('account.currentUser', () => account),
    mockCall('account.setTimeZone', ({ input }) => input),
    mockCall('account.signOut', () => undefined),
    mockCall('bankDetails.status', () => ({ hasSubmitted: true })),
    mockCall('settings.maintenance', () => ({ maintenanceMode: false })),
  );
});

afterEach(async () => {
  await clearDevice();
  vi.useRealTimers();
});

const heading = { level: 1, name: 'Connect to go on' } as const;
const isPulled = () => expect(currentSession()?.replica.getStatus().ready).toBe(true);

/** Opens the app, closes it after its pull, and opens it again so much later, with no server. */
async function reopenAfter(passed: number) {
  const first = openApp();
  await screen.findByText(account.email);
  await waitFor(isPulled);
  await first.close();
  vi.setSystemTime(Date.now() + passed);
  server.use(mockCall('sync.exchange', away), mockCall('account.currentUser', away));
  return openApp();
}

it('shows what is here while the time is not over', async () => {
  await reopenAfter(7 * day - 60_000);
  expect(await screen.findByText(account.email)).toBeInTheDocument();
  expect(screen.queryByRole('heading', heading)).not.toBeInTheDocument();
});

it('shows nothing of it afterwards, until the server was met', async () => {
  const { user } = await reopenAfter(7 * day);
  expect(await screen.findByRole('heading', heading)).toBeInTheDocument();
  expect(screen.queryByText(account.email)).not.toBeInTheDocument();
  expect(isScreenSeen()).toBe(false);
  expect(screen.getByText(/for 7 days without reaching the server/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Still not available')).toBeInTheDocument();
  serve();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(account.email)).toBeInTheDocument();
  expect(screen.queryByRole('heading', heading)).not.toBeInTheDocument();
});

it('is not extended by a clock that is set back', async () => {
  const open = await reopenAfter(3 * day);
  expect(await screen.findByText(account.email)).toBeInTheDocument();
  await open.close();
  vi.setSystemTime(Date.now() - 2 * day);
  openApp();
  expect(await screen.findByRole('heading', heading)).toBeInTheDocument();
});

it('has no end where the organisation set none', async () => {
  offlineDays = undefined;
  await reopenAfter(400 * day);
  expect(await screen.findByText(account.email)).toBeInTheDocument();
});

it('keeps what was not sent, says so, and sends it once the server is met', async () => {
  const first = openApp();
  await screen.findByText(account.email);
  await waitFor(isPulled);
  const { handler, received } = mockSync(() => account);
  server.use(mockCall('sync.exchange', away));
  await currentSession()?.replica.mutate('schedule.add', plannedShift);
  await first.close();
  vi.setSystemTime(Date.now() + 8 * day);
  const { user } = openApp();
  expect(await screen.findByText('1 change waits here and will be sent then.')).toBeInTheDocument();
  server.use(handler);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(received.map(({ call }) => call)).toEqual(['schedule.add']));
  expect(await screen.findByText(account.email)).toBeInTheDocument();
});
