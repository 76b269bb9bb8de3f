import type { DeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import { makeDeletionRequest } from '@greenroom/sync-protocol/deletion-requests/testing/make-deletion-request';
import type { ListedAdminMessage } from '@greenroom/sync-protocol/support/support-list-records';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { briefHandlers } from '../../../testing/lists/brief-handlers.ts';
import { reportChange } from '../../../testing/lists/report-change.ts';
import { mockCall } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { makeListed } from '../../support/testing/message-factory.ts';
import { idOf, makeItem, openQueue } from '../testing/open-queue.tsx';

const decidedElsewhere = 'This does not wait any more';

test('a message answered by another stays open, and no key typed there decides the next item', async () => {
  const message = makeListed({ id: idOf(1), userId: idOf(1), username: 'member1' });
  server.use(
    ...briefHandlers(),
    mockCall('support.list', () => [message]),
  );
  const { user, query, approved } = openQueue([makeItem(1, { kind: 'message' }), makeItem(2)]);
  await user.click(await screen.findByRole('link', { name: 'Answer member1' }));
  const field = await screen.findByLabelText('Response');
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('Than');
  const answered = makeListed({
    ...message,
    status: 'resolved',
    adminResponse: 'Done',
    reviewedAt: '2026-11-02T09:00:00.000Z',
    reviewedByUsername: 'sasha',
  });
  server.use(
    mockCall('support.list', ({ input }) => (input.status === 'pending' ? [] : [answered])),
    mockCall('dashboard.waiting', () => ({
      items: [makeItem(2)],
      counts: { account: 1, message: 0, concern: 0, bank: 0, deletion: 0 },
    })),
  );
  act(() => reportChange('adminMessages'));
  await screen.findByText(decidedElsewhere);
  await screen.findByText('Changed meanwhile by sasha');
  await user.keyboard('k you, everybody');
  expect(field).toHaveValue('Thank you, everybody');
  expect(query().get('open')).toBe(idOf(1));
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(query().get('open')).toBe(idOf(2)));
  expect(approved).toEqual([]);
});

test('one’s own answer to a message is not called another’s before it is confirmed', async () => {
  const message = makeListed({ id: idOf(1), userId: idOf(1), username: 'member1' });
  const answer = Promise.withResolvers<ListedAdminMessage>();
  const sent = vi.fn<() => void>();
  const listed: unknown[] = [];
  server.use(
    ...briefHandlers(),
    mockCall('support.list', () => [message]),
    mockCall('support.respond', () => {
      server.use(
        mockCall('support.list', ({ input }) => {
          listed.push(input.status);
          return input.status === 'pending' ? [] : [message];
        }),
      );
      sent();
      return answer.promise;
    }),
  );
  const { user, query, client } = openQueue([makeItem(1, { kind: 'message' }), makeItem(2)]);
  await user.click(await screen.findByRole('link', { name: 'Answer member1' }));
  await user.type(await screen.findByLabelText('Response'), 'Done');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  act(() => reportChange('adminMessages'));
  await waitFor(() => expect(listed).toContain('pending'));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByText(decidedElsewhere)).not.toBeInTheDocument();
  answer.resolve(makeListed({ ...message, status: 'resolved', adminResponse: 'Done' }));
  await waitFor(() => expect(query().get('open')).toBe(idOf(2)));
});

test('a deletion request keeps its buttons while one’s own decision is being sent', async () => {
  const request = {
    ...makeDeletionRequest({ id: idOf(1), username: 'member1' }),
    lastSeenAt: null,
  };
  const answer = Promise.withResolvers<DeletionRequest>();
  const sent = vi.fn<() => void>();
  let reads = 0;
  const { user, client } = openQueue([makeItem(1, { kind: 'deletion' }), makeItem(2)]);
  server.use(
    mockCall('deletionRequests.list', () => [request]),
    mockCall('deletionRequests.review', () => {
      server.use(
        mockCall('deletionRequests.list', () => {
          reads += 1;
          return [];
        }),
      );
      sent();
      return answer.promise;
    }),
  );
  const approve = await screen.findByRole('button', { name: 'Approve the request of member1' });
  await waitFor(() => expect(approve).toBeEnabled());
  await user.click(approve);
  await user.click(await screen.findByRole('button', { name: 'Approve and delete' }));
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  act(() => reportChange('deletionRequests'));
  await waitFor(() => expect(reads).toBeGreaterThan(0));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  // Behind the dialog.
  const opens = { name: 'Open the request of member1', hidden: true };
  expect(screen.queryByRole('link', opens)).not.toBeInTheDocument();
  answer.resolve({ ...request, status: 'approved' });
  await waitFor(() => expect(screen.queryByText('Approve and delete')).not.toBeInTheDocument());
});

test('a row whose question is open stays until that is answered', async () => {
  const { user } = openQueue([makeItem(1), makeItem(2)]);
  const reject = await screen.findByRole('button', { name: 'Reject member1' });
  act(() => reject.focus());
  await user.keyboard('{Enter}');
  const field = await screen.findByLabelText('Reason');
  act(() => field.focus());
  await user.keyboard('No');
  server.use(
    mockCall('dashboard.waiting', () => ({
      items: [makeItem(2), makeItem(3)],
      counts: { account: 2, message: 0, concern: 0, bank: 0, deletion: 0 },
    })),
  );
  act(() => reportChange('account'));
  await waitFor(() => expect(screen.getByText(/^1 new item/)).toBeInTheDocument());
  await user.keyboard(' keys');
  expect(field).toHaveValue('No keys');
});
