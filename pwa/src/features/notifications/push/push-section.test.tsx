import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  forgetPushChoices,
  setPushFailed,
  setPushOff,
} from '../../../platform/push/push-choice.ts';
import { mockCall } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { PushSection } from './push-section.tsx';

let subscription: object | null = null;

beforeEach(() => {
  subscription = null;
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  const registration = { pushManager: { getSubscription: () => Promise.resolve(subscription) } };
  const worker = {
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  server.use(mockCall('push.readQuietHours', () => ({ from: null, to: null })));
});
afterEach(() => {
  forgetPushChoices();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

async function open() {
  const { replica } = await openReplicaBench({ effects: {} });
  showOver(replica, <PushSection />);
  const toggle = await screen.findByRole('switch', { name: 'Notify me on this device' });
  await waitFor(() => expect(toggle).toBeEnabled());
  return { toggle };
}

it('is on where the browser is subscribed', async () => {
  subscription = {};
  expect((await open()).toggle).toBeChecked();
});

it('is off where the browser lost its subscription, whatever was permitted', async () => {
  expect((await open()).toggle).not.toBeChecked();
});

it('says in a later visit that switching it on failed, and follows the next result', async () => {
  subscription = {};
  setPushFailed(true);
  const { toggle } = await open();
  expect(toggle).not.toBeChecked();
  expect(screen.getByText('Not switched on')).toBeVisible();
  setPushFailed(false);
  await waitFor(() => expect(toggle).toBeChecked());
  expect(screen.queryByText('Not switched on')).not.toBeInTheDocument();
});

it('is off once it was switched off here', async () => {
  subscription = {};
  setPushOff(true);
  expect((await open()).toggle).not.toBeChecked();
});

it('says where the browser blocks notifications', async () => {
  vi.stubGlobal('Notification', { permission: 'denied' });
  const { replica } = await openReplicaBench({ effects: {} });
  showOver(replica, <PushSection />);
  expect(await screen.findByText('Notifications Blocked')).toBeVisible();
});

it('shows the steps to the Home Screen where only an installed app has push', async () => {
  vi.stubGlobal('PushManager', undefined);
  Reflect.deleteProperty(globalThis, 'PushManager');
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)');
  const { replica } = await openReplicaBench({ effects: {} });
  showOver(replica, <PushSection />);
  expect(await screen.findByText('Add to Home Screen')).toBeVisible();
});
