import { makePersonRow } from '@greenroom/sync-protocol/account/testing/make-person-row';
import { messagePath } from '@greenroom/sync-protocol/chat/chat-links';
import { makeChatMessage } from '@greenroom/sync-protocol/chat/testing/make-chat-rows';
import type { AdminMessage } from '@greenroom/sync-protocol/support/support-records';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { mockCall } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { openReplicaBench } from '../../../testing/replica-bench.tsx';
import { notificationsEffects } from '../notifications-effects.ts';
import { makeNotification, showNotifications } from '../testing/notifications-bench.tsx';

const at = '2026-11-20T12:00:00.000Z';
const answered: AdminMessage = {
  id: '0190a000-0000-7000-8000-200000000001',
  userId: makeAccount().id,
  content: 'May I open the window?',
  status: 'resolved',
  adminResponse: 'Before ten\nyes, afterwards no.',
  respondedAt: at,
  reviewedAt: at,
  readByUserAt: null,
  createdAt: '2026-11-19T12:00:00.000Z',
};
const mention = makeChatMessage(1, { content: '@ruby knows' });
const deleted = makeChatMessage(2, { content: null, deletedAt: at });

beforeEach(() => server.use(mockCall('push.readQuietHours', () => ({ from: null, to: null }))));

it('quotes an answer and a mention, and keeps the words of what it does not hold', async () => {
  const chat = (id: string, message: string) =>
    makeNotification({ kind: 'chat', title: message, message, url: messagePath(id) });
  const { replica } = await openReplicaBench({
    effects: notificationsEffects,
    rows: {
      adminMessages: [answered],
      chatMessages: [mention, deleted],
      people: [makePersonRow({ username: 'rosa' })],
      notifications: [
        makeNotification({ kind: 'support', url: '/support', message: 'Now', createdAt: at }),
        makeNotification({ kind: 'support', url: '/support', message: 'An answer changed since' }),
        chat(mention.id, 'Mentioned'),
        chat(deleted.id, 'Deleted since'),
        chat('0190a000-0000-7000-8000-500000000009', 'Not held'),
      ],
    },
  });
  await showNotifications(replica);
  expect(await screen.findByText('“Before ten yes, afterwards no.”')).toBeVisible();
  expect(screen.getByRole('group', { name: /rosa mentioned you/ })).toHaveTextContent(
    '“@ruby knows”',
  );
  expect(screen.getByText('An answer changed since')).toBeVisible();
  for (const kept of ['Deleted since', 'Not held']) {
    expect(screen.getAllByText(kept)).toHaveLength(2);
  }
});

it('several answers share a row, which quotes none of them', async () => {
  const later = '2026-11-20T13:00:00.000Z';
  const second = { ...answered, id: '0190a000-0000-7000-8000-200000000002', respondedAt: later };
  const told = { kind: 'support', title: 'Response', url: '/support', message: 'Answered' };
  const { replica } = await openReplicaBench({
    effects: notificationsEffects,
    rows: {
      adminMessages: [answered, { ...second, adminResponse: 'On Monday.' }],
      notifications: [
        makeNotification({ ...told, createdAt: at }),
        makeNotification({ ...told, createdAt: later }),
      ],
    },
  });
  await showNotifications(replica);
  const row = await screen.findByRole('group', { name: /Response \(2\)/ });
  expect(row).toHaveTextContent('Answered');
  expect(screen.queryByText(/Monday|Before ten/)).not.toBeInTheDocument();
});
