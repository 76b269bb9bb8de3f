import type { WaitingItem, WaitingKind } from '@greenroom/sync-protocol/dashboard/waiting-calls';
import { makeListedBankSubmission } from '@greenroom/sync-protocol/bank-details/testing/make-bank-details';
import { makeDeletionRequest } from '@greenroom/sync-protocol/deletion-requests/testing/make-deletion-request';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queueParts } from '../../../app/admin/queue-parts.ts';
import type { HeldDecision } from '../../registration/queue-part.ts';
import { reportChange } from '../../../testing/lists/report-change.ts';
import { mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { briefHandlers } from '../../../testing/lists/brief-handlers.ts';

afterEach(() => vi.restoreAllMocks());

const request = { ...makeDeletionRequest({ username: 'ruby' }), lastSeenAt: null };
const submission = makeListedBankSubmission();

function itemOf(kind: WaitingKind, id = '0190d000-0000-7000-8000-000000000001'): WaitingItem {
  const at = '2026-11-01T09:00:00.000Z';
  return { kind, id, at, userId: request.userId, username: 'ruby', text: null };
}

function openItem(part: 'Pane' | 'Actions', item: WaitingItem) {
  const Part = queueParts[item.kind][part];
  const onDecided = vi.fn();
  const hold = vi.fn<(decision: HeldDecision) => void>();
  const focus = { placeToReturn: () => null, linkOf: () => null };
  const room = renderRoom(
    <Part
      {...{ item, focus, onDecided, hold }}
      actorId="boss"
      isLocked={false}
      to={`?open=${item.id}`}
    />,
  );
  return { ...room, onDecided, hold };
}

test.each([
  ['concern', 'concerns.list', 'concern'],
  ['bank', 'bankDetails.listSubmissions', 'submission'],
  ['deletion', 'deletionRequests.list', 'request'],
  ['message', 'support.list', 'message'],
] as const)(
  'an open %s that cannot be read says why, and one decided meanwhile that it was',
  async (kind, call, what) => {
    server.use(mockUnreachable(call));
    const { user, onDecided } = openItem('Pane', itemOf(kind));
    expect(await screen.findByText(`The ${what} could not be loaded`)).toBeInTheDocument();
    server.use(mockCall(call, () => []));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('This does not wait any more')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    expect(onDecided).toHaveBeenCalledOnce();
  },
);

test('an open item that another decides says so', async () => {
  server.use(
    ...briefHandlers(),
    mockCall('bankDetails.listSubmissions', () => [submission]),
    mockCall('bankDetails.list', () => []),
  );
  openItem('Pane', itemOf('bank', submission.id));
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeInTheDocument();
  server.use(mockCall('bankDetails.listSubmissions', () => []));
  act(() => reportChange('bankDetailSubmissions'));
  expect(await screen.findByText('This does not wait any more')).toBeInTheDocument();
});

test('a row of a request that cannot be read leads to the reason', async () => {
  server.use(mockUnreachable('deletionRequests.list'));
  openItem('Actions', itemOf('deletion', request.id));
  expect(await screen.findByRole('link', { name: 'Open the request of ruby' })).toBeInTheDocument();
  server.use(mockCall('deletionRequests.list', () => [request]));
  act(() => reportChange('deletionRequests'));
  expect(await screen.findByRole('button', { name: 'Approve the request of ruby' })).toBeEnabled();
});

test('a decision about bank details is handed to the queue, which sends it as its own screen does', async () => {
  const sent: unknown[] = [];
  server.use(
    ...briefHandlers(),
    mockCall('bankDetails.listSubmissions', () => [submission]),
    mockCall('bankDetails.list', () => []),
    mockCall('bankDetails.reject', ({ input }) => {
      sent.push(input);
      return submission;
    }),
  );
  const { user, hold } = openItem('Pane', itemOf('bank', submission.id));
  await user.type(await screen.findByRole('textbox', { name: 'Notes' }), 'No such account');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  const [decision] = hold.mock.lastCall ?? [];
  expect(decision?.done).toEqual({ title: 'Submission Rejected', text: submission.username });
  expect(sent).toEqual([]);
  await decision?.send();
  decision?.sendOnLeaving();
  const input = { id: submission.id, adminNotes: 'No such account' };
  await waitFor(() => expect(sent).toEqual([input, input]));
});
