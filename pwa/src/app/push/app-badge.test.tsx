import type { AdminMessage } from '@greenroom/sync-protocol/support/support-records';
import type { NotificationRow } from '@greenroom/sync-protocol/notifications/notifications-records';
import { render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { announceFirstPaint } from '../../platform/first-paint.ts';
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
  announceFirstPaint();
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

it('stays when the device is locked', async () => {
  const { view } = await open({ notifications: [one] });
  await waitFor(() => expect(badge.at(-1)).toBe(1));
  view.unmount();
  expect(badge).toEqual([1]);
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

/** The worker shows these notifications. @returns which of them the app has closed. */
function show(...data: readonly object[]): () => boolean[] {
  const shown = data.map((one) => ({ data: one, close: vi.fn<() => void>() }));
  const registration = { getNotifications: () => Promise.resolve(shown) };
  const serviceWorker = { getRegistration: () => Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return () => shown.map(({ close }) => close.mock.calls.length > 0);
}

function listed(at: number, user: string = userId): object {
  return { path: '/training', listed: { user, at } };
}

it('once everything is read closes what the worker shows of it, and nothing else', async () => {
  const closed = show(
    listed(Date.now() - 1_000),
    listed(Date.now() - 1_000, 'somebody else'),
    { path: '/community' },
    // The list may not have it yet.
    listed(Date.now() + 3_600_000),
  );
  const { replica, server } = await open({ notifications: [one] });
  await waitFor(() => expect(badge.at(-1)).toBe(1));
  expect(closed()).toEqual([false, false, false, false]);
  server.put('notificationReads', { id: one.id, isUnread: false });
  await replica.exchangeNow('person');
  await waitFor(() => expect(closed()).toEqual([true, false, false, false]));
});

it.each([['notifications', one] as const, ['adminMessages', response] as const])(
  'closes nothing when a pull brings the unread thing of it: %s',
  async (collection, row) => {
    const { replica, server } = await open({});
    await waitFor(() => expect(badge.at(-1)).toBeNull());
    const closed = show(listed(Date.now() - 1_000));
    server.put(collection, row);
    await replica.exchangeNow('person');
    await waitFor(() => expect(badge.at(-1)).toBe(1));
    expect(closed()).toEqual([false]);
  },
);

it('leaves what was shown while a pull was under way, which may lack it', async () => {
  const { replica, server } = await open({});
  await waitFor(() => expect(badge.at(-1)).toBeNull());
  let closed = () => [true, true];
  const exchange = server.exchange.bind(server);
  vi.spyOn(server, 'exchange').mockImplementationOnce(async (request) => {
    const now = Date.now();
    closed = show(listed(now - 1_000), listed(now));
    await waitFor(() => expect(Date.now()).toBeGreaterThan(now));
    return await exchange(request);
  });
  await replica.exchangeNow('person');
  await waitFor(() => expect(closed()).toEqual([true, false]));
});
