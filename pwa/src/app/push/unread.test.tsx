import { messagePath } from '@greenroom/sync-protocol/chat/chat-links';
import type { NotificationRow } from '@greenroom/sync-protocol/notifications/notifications-records';
import {
  makeChatMessage,
  makeChatRead,
} from '@greenroom/sync-protocol/chat/testing/make-chat-rows';
import { act, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, onTestFinished } from 'vitest';
import { notificationsFeature } from '../../features/notifications/notifications-feature.ts';
import { announceFirstPaint } from '../../platform/first-paint.ts';
import { ReplicaProvider } from '../../replica/replica-context.tsx';
import { makeAccount } from '../../testing/account-factory.ts';
import { openReplicaBench, type ServerRows } from '../../testing/replica-bench.tsx';
import { setVisibility } from '../../testing/window-state.ts';
import { coverScreen } from '../../ui/modal-overlay/screen-seen.ts';
import { ReadBySeeing } from './unread.tsx';

const userId = makeAccount().id;

function notification(last: number, over: Partial<NotificationRow>): NotificationRow {
  return {
    id: `0190a000-0000-7000-8000-40000000000${last}`,
    userId,
    title: 'News',
    message: '',
    type: 'system',
    kind: 'support',
    url: '/support',
    createdAt: '2026-11-10T09:00:00.000Z',
    ...over,
  };
}

async function open(path: string, rows: ServerRows) {
  const bench = await openReplicaBench({ effects: notificationsFeature.effects, rows });
  render(
    <ReplicaProvider replica={bench.replica}>
      <MemoryRouter initialEntries={[path]}>
        <ReadBySeeing />
      </MemoryRouter>
    </ReplicaProvider>,
  );
  announceFirstPaint();
  const readIds = () => bench.replica.tables.notificationReads.toCollection().primaryKeys();
  return { ...bench, readIds };
}

const answer = notification(1, {});
const decision = notification(2, { kind: 'bank_review', url: '/earnings' });

it('reads what is about the open screen, once', async () => {
  const { replica, server, readIds } = await open('/support', {
    notifications: [answer, decision],
  });
  await waitFor(async () => expect(await readIds()).toEqual([answer.id]));
  await replica.exchangeNow('person');
  expect(server.received).toMatchObject([
    { call: 'notifications.markAllRead', input: { ids: [answer.id] } },
  ]);
});

it('leaves what was marked as unread, and reads the others', async () => {
  const again = notification(4, {});
  const marked = { id: answer.id, isUnread: true };
  const { replica, server } = await open('/support', {
    notifications: [answer, again],
    notificationReads: [marked],
  });
  const marks = () => replica.tables.notificationReads.toArray();
  await waitFor(async () =>
    expect(await marks()).toMatchObject([marked, { id: again.id, isUnread: false }]),
  );
  await replica.exchangeNow('person');
  expect(server.received).toMatchObject([
    { call: 'notifications.markAllRead', input: { ids: [again.id], bySeeing: true } },
  ]);
});

it('reads nothing in a window nobody sees, until it is seen', async () => {
  setVisibility('hidden');
  const { readIds, replica } = await open('/support', { notifications: [answer] });
  await replica.exchangeNow('person');
  expect(await readIds()).toEqual([]);
  act(() => setVisibility('visible'));
  await waitFor(async () => expect(await readIds()).toEqual([answer.id]));
});

it('reads nothing that an overlay covers, until it has gone', async () => {
  const endCover = coverScreen();
  onTestFinished(endCover);
  const { readIds, replica } = await open('/support', { notifications: [answer] });
  await replica.exchangeNow('person');
  expect(await readIds()).toEqual([]);
  act(endCover);
  await waitFor(async () => expect(await readIds()).toEqual([answer.id]));
});

it('reads a mention once the chat was read down to it, on any screen', async () => {
  const [before, mention] = [makeChatMessage(1), makeChatMessage(2)];
  const about = notification(3, { kind: 'chat', url: messagePath(mention.id) });
  const { replica, server, readIds } = await open('/schedule', {
    notifications: [about],
    chatMessages: [before, mention],
    chatReads: [makeChatRead(userId, 1)],
  });
  await replica.exchangeNow('person');
  expect(await readIds()).toEqual([]);
  server.put('chatReads', makeChatRead(userId, 2));
  await replica.exchangeNow('person');
  await waitFor(async () => expect(await readIds()).toEqual([about.id]));
});

it('gives up on a server that refuses each mark, and marks what comes later', async () => {
  const { replica, server } = await open('/support', { notifications: [answer] });
  server.refuse = () => ({ code: 'invalid', message: 'Not now' });
  const marks = () => server.received.map(({ input }) => Object.assign({ ids: [] }, input).ids);
  const exchangeUntil = (count: number) =>
    waitFor(async () => {
      await replica.exchangeNow('person');
      expect(marks()).toHaveLength(count);
    });
  await exchangeUntil(3);
  const later = notification(4, {});
  server.put('notifications', later);
  await exchangeUntil(6);
  const [one, other] = [[answer.id], [later.id]];
  expect(marks()).toEqual([one, one, one, other, other, other]);
});
