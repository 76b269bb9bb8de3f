import type {
  BankDetails,
  BankSubmission,
} from '@greenroom/sync-protocol/bank-details/bank-details-records';
import { makeBankSubmission } from '@greenroom/sync-protocol/bank-details/testing/make-bank-details';
import { screen } from '@testing-library/react';
import { mockCall, MockProblem } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { openReplicaBench, type ServerRows, showOver } from '../../../testing/replica-bench.tsx';
import { BankDetailsEntry } from '../own/bank-details-entry.tsx';

interface Stored {
  details?: BankDetails | null;
  submissions?: BankSubmission[];
  /** On the device. */
  rows?: ServerRows;
}

/** The open sheet over a server with these details; returns what was sent. */
export async function openSheet({ details = null, submissions = [], rows = {} }: Stored = {}) {
  const stored = { details, submissions: [...submissions] };
  const sent: unknown[] = [];
  server.use(
    mockCall('bankDetails.read', () => {
      if (!stored.details) throw new MockProblem('not_found', 'Bank details not found');
      return stored.details;
    }),
    mockCall('bankDetails.listOwnSubmissions', () => stored.submissions),
    mockCall('bankDetails.submit', ({ input: { id: _id, ...input } }) => {
      sent.push(input);
      const submission = makeBankSubmission();
      stored.submissions.unshift(submission);
      return submission;
    }),
  );
  const bench = await openReplicaBench({ effects: {}, rows });
  const user = showOver(bench.replica, <BankDetailsEntry />);
  await user.click(await entry());
  return { user, sent, stored };
}

export const entry = () => screen.findByRole('button', { name: /^Bank details/ });
export const pendingEntry = () =>
  screen.findByRole('button', { name: /^Bank details.*Submission Pending Review$/ });

type User = Awaited<ReturnType<typeof openSheet>>['user'];

export async function fillIn(user: User, accountNumber: string, sortCode: string): Promise<void> {
  await user.type(await screen.findByLabelText('First name'), 'Ruby');
  await user.type(screen.getByLabelText('Last name'), 'Stone');
  await user.click(screen.getByLabelText('Account number'));
  await user.paste(accountNumber);
  await user.type(screen.getByLabelText('Sort code'), sortCode);
}

export const submitButton = () => screen.findByRole('button', { name: /^Submit/ });
export const question = () =>
  screen.findByRole('alertdialog', { name: 'Send these bank details?' });
