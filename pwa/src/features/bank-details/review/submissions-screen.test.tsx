import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { mockCall, MockProblem, mockRefusal, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { widenWindow } from '../../../testing/render-room.tsx';
import { setOnline } from '../../../testing/window-state.ts';
import { reportChange } from '../../../testing/lists/report-change.ts';
import { useToastStore } from '../../../ui/toast/toast-store.ts';
import { waitForToast, waitForTold } from '../../../ui/toast/testing/told-last.ts';
import {
  findReview,
  inUse,
  makeSubmission,
  openSubmissions,
  processed,
  profile,
} from '../testing/open-submissions.tsx';

afterEach(() => setOnline(true));

test('lists what is pending, masked, and the five most recently processed', async () => {
  openSubmissions([makeSubmission(1), makeSubmission(9), ...[2, 3, 4, 5, 6, 7, 8].map(processed)]);
  expect(await findReview(1)).toBeInTheDocument();
  // On a phone the day stands once above its rows.
  expect(screen.getAllByText(/^[A-Z][a-z]+day \d+ [A-Z][a-z]+ \d{4}$/)).toHaveLength(1);
  expect(screen.getAllByText('••••5678').length).toBeGreaterThan(0);
  const recent = await screen.findByRole('region', { name: 'Recently processed' });
  await waitFor(() => expect(within(recent).getAllByText(/^member/)).toHaveLength(5));
  // On a phone the state stands beside the username, and the name has room.
  const [row] = within(recent).getAllByRole('listitem');
  expect(row).toHaveTextContent(/^[A-Z]{0,2}member\d (Approved|Rejected)/);
  expect(screen.getAllByRole('link', { name: /^Review/ })).toHaveLength(2);
});

test('on a phone stands under the days it is sorted by', async () => {
  openSubmissions([processed(2), makeSubmission(1)], '?status=&sort=-reviewedAt');
  expect(await screen.findByText('Tuesday 17 Nov 2026')).toBeInTheDocument();
  expect(screen.getByText('Not reviewed yet')).toBeInTheDocument();
});

test('on a phone one decided by another stays below its heading while the list is held', async () => {
  openSubmissions([makeSubmission(1), makeSubmission(2)], '?status=&sort=-reviewedAt');
  const review = await findReview(1);
  act(() => review.focus());
  server.use(mockCall('bankDetails.listSubmissions', () => [processed(2), makeSubmission(1)]));
  act(() => reportChange('bankDetailSubmissions'));
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: /^Review .*member2$/ })).toBeNull(),
  );
  expect(screen.getByText('Not reviewed yet')).toBeInTheDocument();
  expect(screen.queryByText('Tuesday 17 Nov 2026')).not.toBeInTheDocument();
});

test('one processed lately opens with its notes', async () => {
  const { user, query } = openSubmissions([makeSubmission(1), processed(3)]);
  const recent = within(await screen.findByRole('region', { name: 'Recently processed' }));
  await user.click(recent.getByRole('link', { name: /member3/ }));
  const detail = within(await screen.findByRole('region', { name: 'Bank details of member3' }));
  expect(detail.getByText('Seen')).toBeInTheDocument();
  // By the last review, which is on the first page.
  expect(query().get('sort')).toBe('-reviewedAt');
});

test('has a column of states only where they differ', async () => {
  widenWindow();
  const { user } = openSubmissions([makeSubmission(1)]);
  const table = within(await screen.findByRole('table', { name: 'Bank detail submissions' }));
  expect(table.queryByRole('columnheader', { name: 'Status' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^All/ }));
  const whole = within(await screen.findByRole('table', { name: 'Bank detail submissions' }));
  expect(await whole.findByRole('columnheader', { name: 'Status' })).toBeInTheDocument();
});

test('says that nothing waits, and keeps the way to the others', async () => {
  openSubmissions([]);
  expect(await screen.findByText('No pending submissions')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Approved/ })).toBeInTheDocument();
});

test('approving needs no notes and takes the submission off the list', async () => {
  const { user, decided } = openSubmissions([makeSubmission(1), makeSubmission(2)]);
  await user.click(await findReview(1));
  const pane = within(await screen.findByRole('region', { name: 'Bank details of member1' }));
  expect(pane.getByText('ruby@example.test')).toBeInTheDocument();
  expect(pane.getByText('••••56')).toBeInTheDocument();
  expect(pane.getByRole('table', { name: 'Details in use and new ones' })).toBeInTheDocument();
  await user.click(pane.getByRole('button', { name: 'Approve' }));
  await waitForTold({ title: 'Submission Approved' });
  expect(decided).toEqual([['approved', null]]);
  await waitFor(() =>
    expect(
      screen.queryByRole('link', { name: 'Review the bank details of member1' }),
    ).not.toBeInTheDocument(),
  );
});

describe('checking the numbers', () => {
  const revealed = { accountNumber: '12345678', sortCode: '123456' };

  async function openReview() {
    const room = openSubmissions([makeSubmission(1)]);
    const asked: string[] = [];
    server.use(
      mockCall('bankDetails.revealSubmission', ({ input }) => {
        asked.push(input.id);
        return revealed;
      }),
    );
    await room.user.click(await findReview(1));
    const name = 'Bank details of member1';
    const pane = within(await screen.findByRole('region', { name }));
    return { ...room, asked, pane };
  }

  test('shows them on request, and stores them nowhere', async () => {
    const { user, asked, pane, client } = await openReview();
    expect(asked).toEqual([]);
    expect(pane.getByText(/audit log records it/)).toBeInTheDocument();
    await user.click(pane.getByRole('button', { name: 'Show the full numbers' }));
    expect(await pane.findByText('12345678')).toBeInTheDocument();
    await waitFor(() => expect(pane.getByRole('group', { name: 'Full numbers' })).toHaveFocus());
    expect(asked).toEqual([makeSubmission(1).id]);
    const cached = [client.getQueryCache().getAll(), client.getMutationCache().getAll()];
    expect(JSON.stringify(cached.flat().map(({ state }) => state))).not.toContain('12345678');
    await user.click(screen.getByRole('button', { name: /^All submissions|Close details/ }));
    await user.click(await findReview(1));
    await screen.findByRole('region', { name: 'Bank details of member1' });
    expect(screen.queryByText('12345678')).not.toBeInTheDocument();
  });

  test('hides them without a network', async () => {
    const { user, pane } = await openReview();
    await user.click(pane.getByRole('button', { name: 'Show the full numbers' }));
    await pane.findByText('12345678');
    act(() => setOnline(false));
    expect(pane.queryByText('12345678')).not.toBeInTheDocument();
    expect(pane.getByRole('button', { name: 'Show the full numbers' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    act(() => setOnline(true));
    expect(pane.queryByText('12345678')).not.toBeInTheDocument();
  });

  test('says why they could not be shown', async () => {
    const { user, pane } = await openReview();
    server.use(mockUnreachable('bankDetails.revealSubmission'));
    await user.click(pane.getByRole('button', { name: 'Show the full numbers' }));
    expect(await pane.findByText(/^Failed to reveal bank details/)).toBeInTheDocument();
  });
});

test('details in use that cannot be read are not said to be none', async () => {
  const { user } = openSubmissions([makeSubmission(1)]);
  server.use(mockUnreachable('bankDetails.list'), mockUnreachable('users.read'));
  await user.click(await findReview(1));
  const pane = within(await screen.findByRole('region', { name: 'Bank details of member1' }));
  expect(await pane.findByText('The details in use could not be loaded')).toBeInTheDocument();
  expect(await pane.findByText('The profile could not be loaded')).toBeInTheDocument();
  expect(pane.queryByText('None')).not.toBeInTheDocument();
  server.use(
    mockCall('bankDetails.list', () => inUse),
    mockCall('users.read', () => profile()),
  );
  for (const retry of pane.getAllByRole('button', { name: 'Retry' })) await user.click(retry);
  expect(await pane.findByText('••••1111')).toBeInTheDocument();
  expect(await pane.findByText(/^Name differs/)).toBeInTheDocument();
});

test('compares the new details with those in use, and the name with the profile', async () => {
  const { user } = openSubmissions([makeSubmission(1)]);
  await user.click(await findReview(1));
  const pane = within(await screen.findByRole('region', { name: 'Bank details of member1' }));
  const row = await pane.findByRole('row', { name: /^Account number/ });
  await waitFor(() => expect(row).toHaveTextContent('Account number••••1111••••5678'));
  expect(
    await pane.findByText('Name differs: the profile says ‘Rubina Stone’'),
  ).toBeInTheDocument();
});

test('A approves, R rejects with a reason by its chip, and the next one opens', async () => {
  const { user, decided, query } = openSubmissions([makeSubmission(1), makeSubmission(2)]);
  await user.click(await findReview(1));
  await screen.findByRole('region', { name: 'Bank details of member1' });
  await user.keyboard('a');
  await waitFor(() => expect(query().get('open')).toBe(makeSubmission(2).id));
  const pane = within(await screen.findByRole('region', { name: 'Bank details of member2' }));
  await user.keyboard('r');
  expect(await pane.findByText('Please provide a reason for rejection')).toBeInTheDocument();
  await user.click(pane.getByRole('button', { name: 'The name does not match your profile.' }));
  await user.keyboard('r');
  await waitFor(() => expect(decided).toHaveLength(2));
  expect(decided[1]).toEqual(['rejected', 'The name does not match your profile.']);
});

test('one decided by another keeps its pane, and no key typed there decides the next', async () => {
  const { user, decided, query } = openSubmissions([makeSubmission(1), makeSubmission(2)]);
  await user.click(await findReview(1));
  const pane = within(await screen.findByRole('region', { name: 'Bank details of member1' }));
  await user.type(pane.getByLabelText('Notes'), 'Please as');
  server.use(mockCall('bankDetails.listSubmissions', () => [makeSubmission(2)]));
  act(() => reportChange('bankDetailSubmissions'));
  await pane.findByText('This submission is not in the list any more');
  await user.keyboard('k a friend');
  expect(pane.getByLabelText('Notes')).toHaveValue('Please ask a friend');
  await user.click(pane.getByRole('button', { name: 'Approve' }));
  expect(decided).toEqual([]);
  server.use(
    mockCall('bankDetails.listSubmissions', () => [
      makeSubmission(1, { status: 'approved', reviewedByUsername: 'sasha' }),
      makeSubmission(2),
    ]),
  );
  await user.click(pane.getByRole('button', { name: 'Show all submissions' }));
  expect(await pane.findByText('sasha')).toBeInTheDocument();
  expect(query().get('open')).toBe(makeSubmission(1).id);
});

test('rejecting needs a reason', async () => {
  const { user, decided } = openSubmissions([makeSubmission(1)]);
  await user.click(await findReview(1));
  const pane = within(await screen.findByRole('region', { name: 'Bank details of member1' }));
  await user.type(pane.getByLabelText('Notes'), '  ');
  await user.click(pane.getByRole('button', { name: 'Reject' }));
  expect(await pane.findByText('Please provide a reason for rejection')).toBeInTheDocument();
  expect(decided).toEqual([]);
  await user.type(pane.getByLabelText('Notes'), 'The name differs');
  await user.click(pane.getByRole('button', { name: 'Reject' }));
  await waitForTold({ title: 'Submission Rejected' });
  expect(decided).toEqual([['rejected', 'The name differs']]);
});

test('a filter shows the decided ones with their notes', async () => {
  openSubmissions([makeSubmission(1), processed(3)], `?status=rejected&open=${processed(3).id}`);
  const detail = within(await screen.findByRole('region', { name: 'Bank details of member3' }));
  expect(detail.getByText('Seen')).toBeInTheDocument();
  expect(detail.queryByRole('button', { name: /^Review/ })).not.toBeInTheDocument();
});

test('one the server has no key for can only be rejected', async () => {
  const names = { firstName: '', lastName: '', accountNumber: '••••', sortCode: '••••' };
  const lost = { ...makeSubmission(1), ...names, isUnreadable: true as const };
  const { user, decided } = openSubmissions([lost]);
  await user.click(await findReview(1));
  const pane = within(await screen.findByRole('region', { name: 'Bank details of member1' }));
  expect(pane.getByText('These details cannot be read')).toBeInTheDocument();
  expect(pane.queryByRole('button', { name: 'Show the full numbers' })).not.toBeInTheDocument();
  await user.click(pane.getByRole('button', { name: 'Approve' }));
  const reason = 'Your details cannot be read any more. Please send them again.';
  await user.click(pane.getByRole('button', { name: reason }));
  await user.click(pane.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(decided).toEqual([['rejected', reason]]));
});

describe('a failed decision', () => {
  const refusal = 'This submission was withdrawn';
  const paneOf = async (index: number) =>
    within(await screen.findByRole('region', { name: `Bank details of member${index}` }));

  test.each([
    ['Approve', 'bankDetails.approve', 'Approval Failed', 'Failed to approve submission'],
    ['Reject', 'bankDetails.reject', 'Rejection Failed', 'Failed to reject submission'],
  ] as const)('%s keeps the notes and says so', async (name, call, title, text) => {
    const { user } = openSubmissions([makeSubmission(1)]);
    server.use(mockUnreachable(call));
    await user.click(await findReview(1));
    const pane = await paneOf(1);
    await user.type(pane.getByLabelText('Notes'), 'Kept');
    await user.click(pane.getByRole('button', { name }));
    await waitForTold({ title, text });
    expect(pane.getByLabelText('Notes')).toHaveValue('Kept');
  });

  test('is not shown under the next submission', async () => {
    const { user } = openSubmissions([makeSubmission(1), makeSubmission(2)]);
    server.use(mockRefusal('bankDetails.approve', 'conflict', refusal));
    await user.click(await findReview(1));
    await user.keyboard('a');
    expect(await (await paneOf(1)).findByText(refusal)).toBeVisible();
    expect(useToastStore.getState().toast).toBeNull();
    await user.keyboard('j');
    expect((await paneOf(2)).queryByText(refusal)).not.toBeInTheDocument();
  });

  test('is told as a toast once the next is open, which can be decided meanwhile', async () => {
    const { user, decided } = openSubmissions([makeSubmission(1), makeSubmission(2)]);
    const { promise: held, reject: refuse } = Promise.withResolvers<never>();
    server.use(mockCall('bankDetails.approve', () => held));
    await user.click(await findReview(1));
    await user.keyboard('a');
    await user.keyboard('j');
    const pane = await paneOf(2);
    await user.type(pane.getByLabelText('Notes'), 'Not yours');
    await user.click(pane.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(decided).toEqual([['rejected', 'Not yours']]));
    refuse(new MockProblem('conflict', refusal));
    await waitForToast({ title: 'Approval Failed', text: refusal });
  });
});
