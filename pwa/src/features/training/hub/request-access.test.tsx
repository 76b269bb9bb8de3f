import type { AdminMessage } from '@greenroom/sync-protocol/support/support-records';
import { trainingId } from '@greenroom/sync-protocol/training/testing/make-training-rows';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { trainingEffects } from '../training-effects.ts';
import { RequestAccess } from './request-access.tsx';

const message: AdminMessage = {
  id: trainingId('item', 1),
  userId: trainingId('item', 2),
  content: 'Please give me access to the module ‘Contracts’.',
  status: 'pending',
  adminResponse: null,
  respondedAt: null,
  reviewedAt: null,
  readByUserAt: null,
  createdAt: '2026-11-01T09:00:00.000Z',
};

const button = () => screen.findByRole('button', { name: 'Request access: Contracts' });

async function open(isSmall = false) {
  const bench = await openReplicaBench({ effects: trainingEffects });
  const user = showOver(
    bench.replica,
    <RequestAccess
      module={{ title: 'Contracts' }}
      isSmall={isSmall}
      onAskForAccess={() => Promise.resolve({ ok: true })}
    />,
  );
  const receive = async (over: Partial<AdminMessage>) => {
    bench.server.put('adminMessages', { ...message, ...over });
    await act(() => bench.replica.exchangeNow('person'));
  };
  return { ...bench, user, receive };
}

it('can be asked again on the same screen once it was resolved', async () => {
  const { user, receive } = await open(true);
  await user.click(await button());
  expect(await screen.findByText(/^Asked \d/)).toBeInTheDocument();
  await receive({});
  // The day of its own row, which decides from then on.
  expect(await screen.findByText(/^Asked 1 Nov/)).toBeInTheDocument();
  await receive({ status: 'resolved' });
  expect(await button()).toBeInTheDocument();
});

it.each([
  [true, /^Asked \d+ \w+$/],
  [false, /^You asked for access\./],
])('hands the focus to the words that take its place (small: %s)', async (isSmall, words) => {
  const { user } = await open(isSmall);
  await user.click(await button());
  await waitFor(() => expect(screen.getByText(words)).toHaveFocus());
});
