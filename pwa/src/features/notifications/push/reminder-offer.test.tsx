import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { canOfferReminders } from '../../../platform/push/push-choice.ts';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { setOnline } from '../../../testing/window-state.ts';
import { ReminderOffer } from './reminder-offer.tsx';
import { type TurnedOn, turnOnPush } from './turn-on-push.ts';

vi.mock(import('./turn-on-push.ts'), () => ({ turnOnPush: vi.fn<() => Promise<TurnedOn>>() }));
const answer = vi.mocked(turnOnPush);

beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default' });
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

async function open() {
  const onClose = vi.fn<() => void>();
  const { replica } = await openReplicaBench({ effects: {}, rows: {} });
  const offer = <ReminderOffer installSteps={<p>The steps</p>} onClose={onClose} />;
  const user = showOver(replica, offer);
  return { user, onClose, userId: replica.userId };
}

const ask = () => screen.findByRole('button', { name: 'Remind me' });

it('says why before the browser asks, and asks only after the tap', async () => {
  answer.mockResolvedValue('on');
  const { user, userId } = await open();
  expect(
    screen.getByRole('group', { name: 'Remind me 30 minutes before a shift' }),
  ).toHaveTextContent('By a notification, even when Greenroom is closed.');
  expect(answer).not.toHaveBeenCalled();
  await user.click(await ask());
  expect(answer).toHaveBeenCalledExactlyOnceWith(userId);
  expect(await screen.findByText('Reminders are on')).toBeVisible();
});

it('dismissed is remembered on this device', async () => {
  const { user, onClose } = await open();
  expect(canOfferReminders()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(canOfferReminders()).toBe(false);
  expect(answer).not.toHaveBeenCalled();
});

it('takes a closed question of the browser for a dismissal', async () => {
  answer.mockResolvedValue('dismissed');
  const { user, onClose } = await open();
  await user.click(await ask());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(canOfferReminders()).toBe(false);
});

it('denied shows how to allow notifications here', async () => {
  answer.mockResolvedValue('blocked');
  const { user, onClose } = await open();
  await user.click(await ask());
  expect(await screen.findByText('Notifications Blocked')).toBeVisible();
  expect(screen.getByText(/Please allow notifications in your browser/)).toHaveTextContent(
    'Click the icon beside the address',
  );
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('reports a push service that does not answer', async () => {
  answer.mockResolvedValue('failed');
  const { user } = await open();
  await user.click(await ask());
  expect(await screen.findByText('Not switched on')).toBeVisible();
});

it('needs a connection', async () => {
  setOnline(false);
  await open();
  expect(await ask()).toBeDisabled();
  expect(screen.getByText(/Switching it on needs the network/)).toBeVisible();
});

it('shows the steps to the Home Screen where only an installed app has push', async () => {
  vi.stubGlobal('PushManager', undefined);
  Reflect.deleteProperty(globalThis, 'PushManager');
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)');
  await open();
  expect(screen.getByText('The steps')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Remind me/ })).toBeNull();
});
