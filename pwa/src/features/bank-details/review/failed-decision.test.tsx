import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockCall, MockProblem, mockRefusal, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { useToastStore } from '../../../ui/toast/toast-store.ts';
import { waitForToast, waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { findReview, makeSubmission, openSubmissions } from '../testing/open-submissions.tsx';

const refusal = 'This submission was withdrawn';
const paneOf = async (index: number) =>
  within(await screen.findByRole('region', { name: `Bank details of member${index}` }));

test.each([
  ['Approve', 'bankDetails.approve', 'Approval Failed', 'Failed to approve submission'],
  ['Reject', 'bankDetails.reject', 'Rejection Failed', 'Failed to reject submission'],
] as const)('a failed %s keeps the notes and says so', async (name, call, title, text) => {
  const { user } = openSubmissions([makeSubmission(1)]);
  server.use(mockUnreachable(call));
  await user.click(await findReview(1));
  const pane = await paneOf(1);
  await user.type(pane.getByLabelText('Notes'), 'Kept');
  await user.click(pane.getByRole('button', { name }));
  await waitForTold({ title, text });
  expect(pane.getByLabelText('Notes')).toHaveValue('Kept');
});

test('a failed decision is not shown under the next submission', async () => {
  const { user } = openSubmissions([makeSubmission(1), makeSubmission(2)]);
  server.use(mockRefusal('bankDetails.approve', 'conflict', refusal));
  await user.click(await findReview(1));
  await user.keyboard('a');
  expect(await (await paneOf(1)).findByText(refusal)).toBeVisible();
  expect(useToastStore.getState().toast).toBeNull();
  await user.keyboard('j');
  expect((await paneOf(2)).queryByText(refusal)).not.toBeInTheDocument();
});

test('a failed decision is told as a toast once the next is open, which can be decided meanwhile', async () => {
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
