import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeEntry } from '../../features/schedule/testing/entry-factory.ts';
import { setClock } from '../../features/schedule/testing/schedule-bench.tsx';
import { makeAccount } from '../../testing/account-factory.ts';
import { openReplicaBench, showOver } from '../../testing/replica-bench.tsx';
import { AccountProvider } from '../session/account-context.tsx';
import { ScheduleRoute } from './schedule-route.tsx';

beforeEach(() => {
  setClock('2026-11-20 12:00');
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default' });
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const shift = makeEntry({ plannedStartTime: '21:00', plannedEndTime: '23:00' });
const offer = () => screen.queryByRole('group', { name: 'Remind me 30 minutes before a shift' });

async function open(notifyScheduleEnabled = true) {
  const bench = await openReplicaBench({ effects: {}, rows: {} });
  const route = (
    <AccountProvider account={makeAccount({ notifyScheduleEnabled })}>
      <ScheduleRoute />
    </AccountProvider>
  );
  const user = showOver(bench.replica, route);
  await screen.findByRole('heading', { name: 'No Schedule' });
  const plan = async () => {
    bench.server.put('scheduleEntries', shift);
    await bench.replica.exchangeNow('person');
    await screen.findByRole('heading', { name: '21:00–23:00' });
  };
  return { ...bench, user, plan };
}

it('offers reminders after the first planned shift, until dismissed', async () => {
  const { user, plan } = await open();
  expect(offer()).toBeNull();
  await plan();
  await waitFor(() => expect(offer()).toBeVisible());
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(offer()).toBeNull();
});

it('offers none where the member switched reminders off', async () => {
  const { plan } = await open(false);
  await plan();
  expect(offer()).toBeNull();
});

it.each(['granted', 'denied'])('offers none where the permission is %s', async (permission) => {
  vi.stubGlobal('Notification', { permission });
  const { plan } = await open();
  await plan();
  expect(offer()).toBeNull();
});
