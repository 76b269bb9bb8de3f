import type { ListedDeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-calls';
import { makeDeletionRequest } from '@greenroom/sync-protocol/deletion-requests/testing/make-deletion-request';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeUserDetail } from '../../testing/account-factory.ts';
import { reportChange } from '../../testing/lists/report-change.ts';
import { MockProblem, mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { renderRoom, widenWindow } from '../../testing/render-room.tsx';
import { setOnline } from '../../testing/window-state.ts';
import { waitForTold } from '../../ui/toast/testing/told-last.ts';
import { DeletionRequestsScreen } from './deletion-requests-screen.tsx';

const button = (name: string) => screen.findByRole('button', { name });

function makeRequest(
  index: number,
  over: Partial<ListedDeletionRequest> = {},
): ListedDeletionRequest {
  const end = String(index).padStart(12, '0');
  const request = makeDeletionRequest({
    id: `0190b000-0000-7000-8000-${end}`,
    userId: `0190a000-0000-7000-8000-${end}`,
    username: `member${index}`,
    reason: `Reason ${index}`,
    createdAt: `2026-11-${20 - index}T09:00:00.000Z`,
  });
  return { ...request, lastSeenAt: null, ...over };
}

/** A server that stores and decides requests; returns the received decisions in order. */
function openRequests(first: readonly ListedDeletionRequest[], query = '') {
  let requests = [...first];
  const reviewed: unknown[] = [];
  const find = (status?: string) => requests.filter((one) => (status ?? one.status) === one.status);
  server.use(
    mockCall(
      'deletionRequests.list',
      ({ input }) => find(input.status),
      ({ input }) => ({ 'x-total-count': String(find(input.status).length) }),
    ),
    mockCall('deletionRequests.counts', ({ input }) => {
      const found = requests.filter(({ username }) => username.includes(input.search));
      const count = (wanted: string) => found.filter(({ status }) => status === wanted).length;
      return {
        all: found.length,
        pending: count('pending'),
        approved: count('approved'),
        rejected: count('rejected'),
      };
    }),
    mockCall('users.read', ({ input: { id } }) =>
      makeUserDetail({
        id,
        holdings: [{ kind: 'scheduleEntries', count: 7, treatment: 'removed' }],
      }),
    ),
    mockCall('deletionRequests.review', ({ input: { id, status, adminNotes } }) => {
      reviewed.push([status, adminNotes]);
      requests = requests.map((one) => (one.id === id ? { ...one, status } : one));
      const done = requests.find((one) => one.id === id);
      if (!done) throw new MockProblem('not_found', 'Request not found');
      return done;
    }),
  );
  const room = renderRoom(<DeletionRequestsScreen />, `/admin/account-deletion-requests${query}`);
  const decideElsewhere = (after: ListedDeletionRequest) => {
    requests = requests.map((one) => (one.id === after.id ? after : one));
    act(() => reportChange('deletionRequests'));
  };
  return { ...room, reviewed, decideElsewhere };
}

test('lists members and reasons; only pending requests can be decided', async () => {
  openRequests([makeRequest(1), makeRequest(2, { status: 'rejected' })]);
  expect(await screen.findByText('Reason 1')).toBeInTheDocument();
  expect(await button('Approve the request of member1')).toBeInTheDocument();
  expect(screen.getByText('member2')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Approve the request of member2' })).toBeNull();
  const tones = ['Pending', 'Rejected'].map(
    (word) => screen.getAllByText(word).find((one) => one.className.includes('pill'))?.className,
  );
  expect(tones).toEqual(['pill partial', 'pill none']);
});

test('a row shows how long a request has waited, and when the member was last there', async () => {
  widenWindow();
  const createdAt = new Date(Date.now() - 3 * 24 * 60 * 60_000).toISOString();
  openRequests([
    makeRequest(1, { createdAt, lastSeenAt: '2026-11-12T20:00:00.000Z' }),
    makeRequest(2, { status: 'rejected' }),
    makeRequest(3, { status: 'approved', userId: null }),
  ]);
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
  const asked = (await row(/member1/)).getAllByText('3 days ago');
  // In a narrow table, which has no column of it, below the reason.
  expect(asked.map((one) => one.parentElement?.textContent)).toEqual([
    'Asked 3 days ago',
    expect.stringMatching(/^3 days agoSeen 12 Nov/),
  ]);
  expect((await row(/member2/)).getAllByText('18 Nov 2026')).toHaveLength(2);
  expect((await row(/member2/)).getAllByText('Never seen')).toHaveLength(2);
  // Approved: the account is gone.
  expect((await row(/member3/)).queryByText(/seen/i)).not.toBeInTheDocument();
});

test('a row of a desktop says what approving the request deletes', async () => {
  widenWindow();
  openRequests([makeRequest(1), makeRequest(2, { status: 'rejected' })]);
  const told = await screen.findAllByText('Will be deleted: the account and 7 schedule entries.');
  expect(told.map((one) => one.closest('tr')?.textContent)).toEqual([
    expect.stringContaining('member1'),
  ]);
  expect(screen.getByText(/^The member keeps the account/)).toBeInTheDocument();
  expect(
    screen.getByText(/‘Deleted user’. Username and display name in the request/),
  ).toBeVisible();
});

test('a row of a desktop says that what approving deletes could not be read', async () => {
  widenWindow();
  openRequests([makeRequest(1)]);
  server.use(mockUnreachable('users.read'));
  expect(await screen.findByText('What will be deleted could not be read.')).toBeInTheDocument();
});

test('approving lists what is removed before it is done', async () => {
  const { user, reviewed } = openRequests([makeRequest(1), makeRequest(2)], '?status=pending');
  await user.click(await button('Approve the request of member1'));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Approve and delete member1?' }),
  );
  expect(await question.findByText('7 schedule entries')).toBeInTheDocument();
  expect(question.getByText(/‘Account deletion approved by admin’/)).toBeInTheDocument();
  expect(reviewed).toEqual([]);
  expect(question.getByText(/Username and display name in the request/)).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Approve and delete' }));
  await waitForTold({ title: 'Request Updated' });
  // Without notes the server writes the standard ones.
  expect(reviewed).toEqual([['approved', undefined]]);
  await waitFor(() => expect(screen.queryByText('Reason 1')).not.toBeInTheDocument());
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Approve the request of member2' })).toHaveFocus(),
  );
});

test('the last one decided under a filter does not open again under another', async () => {
  const { user, query } = openRequests([makeRequest(1)], '?status=pending');
  await user.click(await screen.findByRole('link', { name: /^member1/ }));
  const pane = within(await screen.findByRole('region', { name: 'Request from member1' }));
  await user.click(pane.getByRole('button', { name: 'Reject the request of member1' }));
  await user.click(await button('Reject'));
  await screen.findByText('Nothing matches this search and this filter.');
  await waitFor(() => expect(query().has('open')).toBe(false));
  await user.click(await button('Rejected 1'));
  expect(await screen.findByText('Reason 1')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Request from member1' })).not.toBeInTheDocument();
});

test('one that another decides meanwhile stays open, says so and leads to what it is', async () => {
  const { user, decideElsewhere } = openRequests([makeRequest(1)], '?status=pending');
  await user.click(await screen.findByRole('link', { name: /^member1/ }));
  const pane = within(await screen.findByRole('region', { name: 'Request from member1' }));
  decideElsewhere(makeRequest(1, { status: 'rejected' }));
  expect(await pane.findByText('This request is not in the list any more')).toBeVisible();
  expect(pane.getByRole('button', { name: 'Approve the request of member1' })).toBeDisabled();
  await user.click(pane.getByRole('button', { name: 'Show all requests' }));
  expect(await pane.findByText('Rejected')).toBeVisible();
  expect(pane.queryByText('This request is not in the list any more')).not.toBeInTheDocument();
});

test('rejecting sends the notes', async () => {
  const { user, reviewed } = openRequests([makeRequest(1)]);
  await user.click(await button('Reject the request of member1'));
  await user.type(await screen.findByLabelText('Notes'), 'After Sunday, please');
  await user.click(await button('Reject'));
  await waitForTold({ title: 'Request Updated' });
  expect(reviewed).toEqual([['rejected', 'After Sunday, please']]);
});

test('Escape keeps the notes of a decision until it is made, for that alone; Cancel forgets', async () => {
  const { user } = openRequests([makeRequest(1)]);
  const ask = async (decision: string) => {
    await user.click(await button(`${decision} the request of member1`));
    return screen.findByLabelText('Notes');
  };
  const isClosed = () =>
    waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await user.type(await ask('Reject'), 'After Sunday{Escape}');
  await isClosed();
  expect(await ask('Approve')).toHaveValue('');
  await user.keyboard('{Escape}');
  await isClosed();
  expect(await ask('Reject')).toHaveValue('After Sunday');
  // As one that is asked again later.
  server.use(mockCall('deletionRequests.review', () => makeRequest(1)));
  await user.click(await button('Reject'));
  await isClosed();
  const field = await ask('Reject');
  expect(field).toHaveValue('');
  await user.type(field, 'Never mind');
  await user.click(await button('Cancel'));
  await isClosed();
  expect(await ask('Reject')).toHaveValue('');
});

test('a failure is shown in the dialog and as a toast, and keeps the notes', async () => {
  const { user } = openRequests([makeRequest(1)]);
  server.use(mockUnreachable('deletionRequests.review'));
  await user.click(await button('Reject the request of member1'));
  await user.type(await screen.findByLabelText('Notes'), 'Kept');
  await user.click(await button('Reject'));
  const text = 'Failed to update deletion request. Please try again.';
  await waitForTold({ title: 'Error', text });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update deletion request');
  expect(screen.getByLabelText('Notes')).toHaveValue('Kept');
});

test('its address opens a request, with what approving removes', async () => {
  openRequests([makeRequest(1)], `?open=${makeRequest(1).id}`);
  const pane = within(await screen.findByRole('region', { name: 'Request from member1' }));
  expect(pane.getByText('Reason 1')).toBeInTheDocument();
  expect(await pane.findByText('7 schedule entries')).toBeInTheDocument();
});

test('reports an empty list, which has nothing to filter', async () => {
  openRequests([]);
  expect(await screen.findByText('No deletion requests')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Approved/ })).not.toBeInTheDocument();
});

test('reports a filter without matches', async () => {
  const { user } = openRequests([makeRequest(1)]);
  await user.click(await button('Approved 0'));
  expect(
    await screen.findByText('Nothing matches this search and this filter.'),
  ).toBeInTheDocument();
});

test('offline nothing can be decided, and the reason is shown', async () => {
  openRequests([makeRequest(1)]);
  await button('Approve the request of member1');
  setOnline(false);
  expect(await screen.findByText(/Searching and deciding need the network/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Approve the request of member1' })).toBeDisabled();
});

test('nothing is approved before the removed data is shown', async () => {
  const { user, reviewed } = openRequests([makeRequest(1)]);
  const working = server.listHandlers();
  server.use(mockUnreachable('users.read'));
  await user.click(await button('Approve the request of member1'));
  const question = within(await screen.findByRole('alertdialog'));
  const confirm = question.getByRole('button', { name: 'Approve and delete' });
  expect(confirm).toBeDisabled();
  expect(await question.findByText('What will be deleted could not be read')).toBeInTheDocument();
  expect(confirm).toBeDisabled();
  server.resetHandlers(...working);
  await user.click(question.getByRole('button', { name: 'Retry' }));
  expect(await question.findByText('7 schedule entries')).toBeInTheDocument();
  expect(confirm).toBeEnabled();
  expect(reviewed).toEqual([]);
});

test("counts each filter's matches within the search, and clears both", async () => {
  const requests = [makeRequest(1), makeRequest(2, { status: 'rejected' })];
  const { user, query } = openRequests(requests, '?search=member2&status=rejected');
  expect(await button('All 1')).toBeInTheDocument();
  expect(await button('Pending 0')).toBeInTheDocument();
  expect(await button('Rejected 1')).toHaveAttribute('aria-pressed', 'true');
  await user.click(await button('Clear filters'));
  await waitFor(async () => expect(await button('All 2')).toHaveFocus());
  expect(query().toString()).toBe('');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
});

test('an open dialog is disabled when the network goes, with the reason', async () => {
  const { user, reviewed } = openRequests([makeRequest(1)]);
  await user.click(await button('Reject the request of member1'));
  const question = within(await screen.findByRole('alertdialog'));
  act(() => setOnline(false));
  const confirm = question.getByRole('button', { name: 'Reject' });
  expect(confirm).toHaveAccessibleDescription(/Rejecting a request needs the network/);
  await user.click(confirm);
  expect(reviewed).toEqual([]);
});
