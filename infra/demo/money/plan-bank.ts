import type { BankSubmissionStatus } from '@greenroom/sync-protocol/bank-details/bank-details-records';
import { createRandom, idOf } from '../random.ts';

/** Bank details as a member sent them, and what became of them. */
export interface DemoSubmission {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly accountNumber: string;
  readonly sortCode: string;
  readonly status: BankSubmissionStatus;
  /** The reviewer's words; null: none. */
  readonly notes: string | null;
}

type Decision = Pick<DemoSubmission, 'status' | 'notes'>;

const approved: Decision = { status: 'approved', notes: null };
const rejected: Decision = {
  status: 'rejected',
  notes: 'The name is not the one of your account. Please send it as your bank writes it.',
};
const pending: Decision = { status: 'pending', notes: null };

/** What members went through; most are approved at once. */
const stories: readonly (readonly Decision[])[] = [
  [approved],
  [pending],
  [rejected],
  [rejected, { status: 'approved', notes: 'Thank you, that fits.' }],
  [approved, pending],
  [approved],
  [],
];

const lastNames = ['Hart', 'Novak', 'Quist', 'Rowe', 'Sandoval', 'Tanaka', 'Vance', 'Weller'];

/** Submissions in every state, one story after the other; numbers that no bank has issued. */
export function planSubmissions(own: string, username: string, index: number): DemoSubmission[] {
  const random = createRandom(`${own}/bank`);
  const [first = 'a'] = username.split(/[^a-z]/);
  const firstName = first.charAt(0).toUpperCase() + first.slice(1);
  const lastName = random.pick(lastNames);
  return (stories[index % stories.length] ?? []).map((decision, place) => ({
    id: idOf(`${own}/bank/${place}`),
    firstName,
    lastName,
    accountNumber: `00${random.whole(100_000, 999_999)}`,
    sortCode: `00${random.whole(1000, 9999)}`,
    ...decision,
  }));
}
