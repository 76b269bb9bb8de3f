import { makeDeletionRequest } from '@greenroom/sync-protocol/deletion-requests/testing/make-deletion-request';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { DeletionRequestRow } from './deletion-request-row.tsx';

const download = { state: { kind: 'idle' }, start: vi.fn(), cancel: vi.fn() } as const;

test('a request whose answer was lost takes the place of its form, and the focus', async () => {
  const bench = await openReplicaBench({ effects: {} });
  const user = showOver(bench.replica, <DeletionRequestRow download={download} />);
  const open = () => screen.findByRole('button', { name: 'Request Account Deletion' });
  const pull = () => act(() => bench.replica.exchangeNow('person'));
  await user.click(await screen.findByText('Delete your account'));
  await user.click(await open());
  server.use(mockUnreachable('deletionRequests.file'));
  await user.type(await screen.findByLabelText('Reason'), 'I am leaving');
  await user.click(screen.getByRole('button', { name: 'Submit Request' }));
  await screen.findByText('Not submitted');
  const request = makeDeletionRequest({ reason: 'I am leaving' });
  bench.server.put('deletionRequests', request);
  await pull();
  const state = await screen.findByText(/^An administrator will review your request/);
  await waitFor(() => expect(state.closest('[role=status]')).toHaveFocus());
  expect(screen.queryByLabelText('Reason')).not.toBeInTheDocument();
  bench.server.put('deletionRequests', { ...request, status: 'rejected' });
  await pull();
  expect(await open()).toBeInTheDocument();
  expect(screen.queryByLabelText('Reason')).not.toBeInTheDocument();
});
