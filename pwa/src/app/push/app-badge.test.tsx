import type { AdminMessage } from '@greenroom/sync-protocol/support/support-records';
import type { NotificationRow } from '@greenroom/sync-protocol/notifications/notifications-records';
import { render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { announcePicture } from '../../platform/first-picture.ts';
import { ReplicaProvider } from '../../replica/replica-context.tsx';
import { makeAccount } from '../../testing/account-factory.ts';
import { openReplicaBench, type ServerRows } from '../../testing/replica-bench.tsx';
import { setVisibility } from '../../testing/window-state.ts';
import { AppBadge } from './app-badge.tsx';

const badge: (number | null)[] = [];
const setAppBadge = vi.fn<(count: number) => Promise<void>>((count) => {
  badge.push(count);
  return Promise.resolve();
});
const clearAppBadge = () => {
  badge.push(null);
  return Promise.resolve();
};

beforeEach(() => {
  badge.length = 0;
  Object.assign(navigator, { setAppBadge, clearAppBadge });
  announcePicture();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge');
  Reflect.deleteProperty(navigator, 'clearAppBadge');
});

const userId = makeAccount().id;
const at = '2026-11-10T09:00:00.000Z';

function notification(id: string): NotificationRow {
  const about = { type: 'system', kind: 'training', url: null } as const;
  return { id, userId, title: 'News', message: 'Of the day', ...about, createdAt: at };
}

const response: AdminMessage = {
  id: '0190a000-0000-7000-8000-400000000009',
  userId,
  content: 'How?',
  status: 'resolved',
  adminResponse: 'Like this.',
  respondedAt: at,
  reviewedAt: at,
  readByUserAt: null,
  createdAt: at,
};

const [one, two] = [
  notification('0190a000-0000-7000-8000-400000000001'),
  notification('0190a000-0000-7000-8000-400000000002'),
];

async function open(rows: ServerRows) {
  const bench = await openReplicaBench({ effects: {}, rows });
  const view = render(
    <ReplicaProvider replica={bench.replica}>
      <AppBadge />
    </ReplicaProvider>,
  );
  return { ...bench, view };
}

it('is the number of unread notifications and responses, and follows it', async () => {
  const { replica, server } = await open({ notifications: [one], adminMessages: [response] });
  await waitFor(() => expect(badge.at(-1)).toBe(2));
  server.put('notifications', two);
  await replica.exchangeNow('person');
  await waitFor(() => expect(badge.at(-1)).toBe(3));
});

it('is removed once everything is read', async () => {
  const { replica, server } = await open({ notifications: [one] });
  await waitFor(() => expect(badge.at(-1)).toBe(1));
  server.put('notificationReads', { id: one.id, isUnread: false });
  await replica.exchangeNow('person');
  await waitFor(() => expect(badge.at(-1)).toBeNull());
});

it('is set again when the window is shown: the worker counted meanwhile', async () => {
  await open({ notifications: [one] });
  await waitFor(() => expect(badge).toEqual([1]));
  setVisibility('hidden');
  expect(badge).toEqual([1]);
  setVisibility('visible');
  expect(badge).toEqual([1, 1]);
});

it('is removed at the sign-out', async () => {
  const { view } = await open({ notifications: [one] });
  await waitFor(() => expect(badge.at(-1)).toBe(1));
  view.unmount();
  expect(badge.at(-1)).toBeNull();
});

it('may be refused by the browser, or be absent', async () => {
  setAppBadge.mockRejectedValueOnce(new Error('not installed'));
  const refused = await open({ notifications: [one] });
  await waitFor(() => expect(setAppBadge).toHaveBeenCalled());
  refused.view.unmount();
  Reflect.deleteProperty(navigator, 'setAppBadge');
  Reflect.deleteProperty(navigator, 'clearAppBadge');
  const { view } = await open({ notifications: [one] });
  expect(() => view.unmount()).not.toThrow();
});

it('once everything is read closes what the worker shows of it, and nothing else', async () => {
  const shown = [
    { data: { path: '/training', listed: { user: userId, at: Date.now() - 1_000 } } },
    { data: { path: '/training', listed: { user: 'somebody else', at: Date.now() - 1_000 } } },
    { data: { path: '/community' } },
    // The list may not have it yet.
    { data: { path: '/training', listed: { user: userId, at: Date.now() + 3_600_000 } } },
  ].map((one) => ({ ...one, close: vi.fn<() => void>() }));
  const registration = { getNotifications: () => Promise.resolve(shown) };
  const serviceWorker = { getRegistration: () => Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  const { replica, server } = await open({ notifications: [one] });
  await waitFor(() => expect(badge.at(-1)).toBe(1));
  const closed = () => shown.map(({ close }) => close.mock.calls.length > 0);
  expect(closed()).toEqual([false, false, false, false]);
  server.put('notificationReads', { id: one.id, isUnread: false });
  await replica.exchangeNow('person');
  await waitFor(() => expect(closed()).toEqual([true, false, false, false]));
});
