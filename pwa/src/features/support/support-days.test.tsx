import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openReplicaBench, showOver } from '../../testing/replica-bench.tsx';
import { supportEffects } from './support-effects.ts';
import { SupportScreen } from './support-screen.tsx';
import { makeMessage } from './testing/message-factory.ts';

it('divides messages and responses by day, each day once, with the status at the end', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const question = makeMessage({
    content: 'Question',
    createdAt: '2020-09-04T12:00:00.000Z',
    status: 'resolved',
    adminResponse: 'Yes',
    respondedAt: '2020-11-27T12:00:00.000Z',
  });
  const thanks = makeMessage({ content: 'Thanks', createdAt: '2020-11-27T13:00:00.000Z' });
  const { replica } = await openReplicaBench({
    effects: supportEffects,
    rows: { adminMessages: [question, thanks] },
  });
  showOver(replica, <SupportScreen />);
  const asked = await screen.findByRole('group', { name: 'Question' });
  const days = screen.getAllByText(/^\w+ \d+ \w+ 2020$/);
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'Friday 4 September 2020',
    'Friday 27 November 2020',
  ]);
  const response = within(asked).getByRole('group', { name: /^New: ?Response/ });
  expect(within(response).getByText('Resolved')).toBeInTheDocument();
  expect(within(asked).getAllByText('Resolved')).toHaveLength(1);
});
