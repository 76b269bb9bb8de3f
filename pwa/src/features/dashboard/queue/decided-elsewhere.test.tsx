import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { briefHandlers } from '../../../testing/lists/brief-handlers.ts';
import { reportChange } from '../../../testing/lists/report-change.ts';
import { mockCall } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { makeListed } from '../../support/testing/message-factory.ts';
import { idOf, makeItem, openQueue } from '../testing/open-queue.tsx';

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
  await screen.findByText('This does not wait any more');
  await screen.findByText('Changed meanwhile by sasha');
  await user.keyboard('k you, everybody');
  expect(field).toHaveValue('Thank you, everybody');
  expect(query().get('open')).toBe(idOf(1));
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(query().get('open')).toBe(idOf(2)));
  expect(approved).toEqual([]);
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
