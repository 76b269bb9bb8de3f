import type { WaitingItem, WaitingKind } from '@greenroom/sync-protocol/dashboard/waiting-calls';
import { makeListedBankSubmission } from '@greenroom/sync-protocol/bank-details/testing/make-bank-details';
import { makeDeletionRequest } from '@greenroom/sync-protocol/deletion-requests/testing/make-deletion-request';
import { makeTrainingModule } from '@greenroom/sync-protocol/training/testing/make-training-rows';
import { accessRequestContent } from '@greenroom/sync-protocol/support/access-requests';
import type { ListedAdminMessage } from '@greenroom/sync-protocol/support/support-list-records';
import { act, screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { UserNotes } from '../../../platform/storage/user-notes.ts';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { queueParts } from '../../../app/admin/queue-parts.ts';
import type { HeldDecision } from '../../registration/queue-part.ts';
import { reportChange } from '../../../testing/lists/report-change.ts';
import { mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { makeListed } from '../../support/testing/message-factory.ts';
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
  const approve = await screen.findByRole('button', { name: 'Approve the request of ruby' });
  await waitFor(() => expect(approve).toBeEnabled());
});

const idOf = (index: number) => `0190a000-0000-7000-8000-00000000000${index}`;

/** The row of a member's request for access to modules of these titles. */
function openRequest(text: string, ...titles: readonly string[]) {
  const modules = titles.map((title, index) => ({
    ...makeTrainingModule({ id: idOf(index), title }),
    averageRating: null,
    totalRatings: 0,
    draft: false,
  }));
  // What each member may open is not read: it would be a request for each row.
  server.use(mockCall('training.list', () => modules));
  return openItem('Actions', { ...itemOf('message'), text });
}

/** The decision of a row that grants access, on a server where these messages wait. */
async function holdGrant(...waiting: readonly ListedAdminMessage[]) {
  const sent: unknown[] = [];
  const { user, hold } = openRequest(accessRequestContent('Contracts'), 'Contracts', 'Lamps');
  server.use(
    mockCall('support.list', () => [...waiting]),
    mockCall('training.grant', ({ input }) => {
      sent.push(input);
      return { id: idOf(8), ...input, createdAt: '2026-11-20T00:00:00.000Z' };
    }),
    mockCall('support.respond', ({ input }) => {
      sent.push(input);
      return makeListed({ id: input.id });
    }),
  );
  const grant = screen.getByRole('button', { name: 'Grant access to Contracts for ruby' });
  await waitFor(() => expect(grant).toBeEnabled());
  await user.click(grant);
  const [decision] = hold.mock.lastCall ?? [];
  if (decision === undefined) throw new Error('nothing was held');
  return { decision, sent };
}

const reviewedAt = '2026-11-02T09:00:00.000Z';
const message = makeListed({ id: itemOf('message').id, reviewedAt });
const access = { userId: request.userId, moduleId: idOf(0) };

test('a request for access is granted in its row, and its message resolved', async () => {
  const { decision, sent } = await holdGrant(message);
  expect(decision.done).toEqual({ title: 'Access Granted', text: 'ruby: Contracts' });
  await decision.send();
  expect(sent).toEqual([access, { id: message.id, basedOn: reviewedAt, status: 'resolved' }]);
});

test('a request whose response is being written is answered in the open message', async () => {
  provideCaches('quinn');
  const notes = new UserNotes('quinn');
  const path = `/user-notes/${message.id}`;
  notes.keep({ topic: 'answer-drafts', path, schema: v.string() }, 'Enjoy');
  await notes.settled();
  openRequest(accessRequestContent('Contracts'), 'Contracts');
  expect(await screen.findByRole('link', { name: 'Answer ruby' })).toBeInTheDocument();
});

test('a request that was answered meanwhile is not granted', async () => {
  const { decision, sent } = await holdGrant();
  const error: unknown = await decision.send().catch((reason: unknown) => reason);
  expect(decision.failed(error).text).toBe('This message was answered or deleted meanwhile.');
  expect(sent).toEqual([]);
});

test('a granted request whose message cannot be resolved says both', async () => {
  const { decision, sent } = await holdGrant(message);
  server.use(mockUnreachable('support.respond'));
  const error: unknown = await decision.send().catch((reason: unknown) => reason);
  expect(decision.failed(error).text).toBe(
    'Access is granted. Failed to update message. Please try again.',
  );
  expect(sent).toEqual([access]);
});

test('on leaving, a request is granted alone: its message is resolved once that is known', async () => {
  const { decision, sent } = await holdGrant(message);
  const begun = vi.spyOn(globalThis, 'fetch');
  decision.sendOnLeaving();
  expect(begun).toHaveBeenCalledOnce();
  await waitFor(() => expect(sent).toEqual([access]));
});

test.each([
  ['that the queue has cut', accessRequestContent('L'.repeat(200)).slice(0, 200), ['Contracts']],
  ['where two modules may be meant', accessRequestContent('Contracts'), ['Contracts', 'Contracts']],
])('a request %s is answered', async (_which, text, titles) => {
  openRequest(text, ...titles);
  expect(await screen.findByRole('link', { name: 'Answer ruby' })).toBeInTheDocument();
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
