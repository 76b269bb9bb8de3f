import type { ListedBankSubmission } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import {
  makeListedBankDetails,
  makeListedBankSubmission,
} from '@greenroom/sync-protocol/bank-details/testing/make-bank-details';
import { screen } from '@testing-library/react';
import { makeUserDetail } from '../../../testing/account-factory.ts';
import { MockProblem, mockCall } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { SubmissionsScreen } from '../review/submissions-screen.tsx';

export const inUse = [makeListedBankDetails({ accountNumber: '••••1111', sortCode: '••••99' })];

/** The account of the submissions' member, under another name. */
export const profile = () => makeUserDetail({ firstName: 'Rubina', lastName: 'Stone' });

/** The link that opens a pending submission. */
export const findReview = (index: number) =>
  screen.findByRole('link', { name: `Review the bank details of member${index}` });

/** The n-th submission, pending; `over` overrides fields. */
export function makeSubmission(index: number, over: Partial<ListedBankSubmission> = {}) {
  return makeListedBankSubmission({
    id: `0190c000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    username: `member${index}`,
    ...over,
  });
}

export const processed = (index: number) =>
  makeSubmission(index, {
    status: index % 2 === 0 ? 'approved' : 'rejected',
    reviewedAt: `2026-11-17T09:0${index}:00.000Z`,
    adminNotes: 'Seen',
  });

/** A server that stores and decides submissions; returns the decisions in order. */
export function openSubmissions(first: readonly ListedBankSubmission[], query = '') {
  let all = [...first];
  const decided: unknown[] = [];
  const find = (status?: string) =>
    all.filter((one) => {
      if (status === 'processed') return one.status !== 'pending';
      return status === undefined || one.status === status;
    });
  const count = (status?: string) => find(status).length;
  const decide = (id: string, status: 'approved' | 'rejected', adminNotes: string | null) => {
    decided.push([status, adminNotes]);
    all = all.map((one) =>
      one.id === id ? { ...one, status, adminNotes, reviewedAt: '2026-11-18T09:00:00.000Z' } : one,
    );
    const done = all.find((one) => one.id === id);
    if (!done) throw new MockProblem('not_found', 'Bank detail submission not found');
    return done;
  };
  server.use(
    mockCall('users.read', () => profile()),
    mockCall('bankDetails.list', ({ input }) =>
      inUse.filter(({ userId }) => userId === input.userId),
    ),
    mockCall(
      'bankDetails.listSubmissions',
      ({ input }) => find(input.status),
      ({ input }) => ({ 'x-total-count': String(count(input.status)) }),
    ),
    mockCall('bankDetails.counts', () => ({
      all: count(),
      pending: count('pending'),
      approved: count('approved'),
      rejected: count('rejected'),
    })),
    mockCall('bankDetails.approve', ({ input: { id, adminNotes } }) =>
      decide(id, 'approved', adminNotes ?? null),
    ),
    mockCall('bankDetails.reject', ({ input: { id, adminNotes } }) =>
      decide(id, 'rejected', adminNotes),
    ),
  );
  const room = renderRoom(<SubmissionsScreen />, `/admin/bank-details/submissions${query}`);
  return { ...room, decided };
}
