import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../rest/call-api.ts';
import { failureAdvice } from '../../../rest/failure-text.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { refreshLists } from '../../../rest/query-client.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { ActedOn } from '../use-user-actions.ts';

/** How one of many approvals stands. Absent: its turn has not come. */
export type ApprovalResult =
  | { readonly state: 'running' | 'approved' }
  /** Not `mayRetry`: asking again gives the same answer, since somebody else decided or it is gone. */
  | { readonly state: 'failed'; readonly message: string; readonly mayRetry: boolean };

export interface BulkApproval {
  /** Whom the question is about. Null: nobody was asked about yet. */
  readonly users: readonly ActedOn[] | null;
  /** False while the question fades. */
  readonly isOpen: boolean;
  readonly isRunning: boolean;
  /** By the account's id. */
  readonly results: ReadonlyMap<string, ApprovalResult>;
  /** Asks about these accounts; about nobody there is no question. */
  readonly ask: (users: readonly ActedOn[]) => void;
  readonly close: () => void;
  /** Approves whoever is not approved yet, one after the other. */
  readonly run: () => Promise<void>;
}

/**
 * Approves many accounts after one question. What fails is told account by account and can be tried
 * again; `onApproved` hears of each that is done.
 */
export function useBulkApproval(
  onApproved: (before: ActedOn, after: ActedOn) => void,
): BulkApproval {
  const client = useQueryClient();
  const [users, setUsers] = useState<readonly ActedOn[] | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isRunning, setIsRunning] = useState(false);
  const [results, setResults] = useState<ReadonlyMap<string, ApprovalResult>>(new Map());
  // The list goes on changing while the approvals run.
  const latest = useRef(onApproved);
  useEffect(() => {
    latest.current = onApproved;
  });
  const setResult = (id: string, result: ApprovalResult) =>
    setResults((before) => new Map(before).set(id, result));

  const approve = async (user: ActedOn): Promise<'approved' | 'failed' | 'signed-out'> => {
    setResult(user.id, { state: 'running' });
    try {
      const after = await callApi('users.approve', { id: user.id });
      setResult(user.id, { state: 'approved' });
      latest.current(user, after);
      return 'approved';
    } catch (error) {
      const message = failureAdvice(error, 'Failed to approve user');
      const retry = error instanceof ProblemError ? error.retry : 'later';
      setResult(user.id, { state: 'failed', message, mayRetry: retry !== 'never' });
      return retry === 'after-sign-in' ? 'signed-out' : 'failed';
    }
  };

  const run = async () => {
    const left = (users ?? []).filter(({ id }) => isOpenStill(results.get(id)));
    if (left.length === 0) {
      setIsOpen(false);
      return;
    }
    setIsRunning(true);
    const approved: ActedOn[] = [];
    for (const user of left) {
      // One at a time: the server locks each, and what failed stays clear.
      const outcome = await approve(user);
      if (outcome === 'approved') approved.push(user);
      // Nobody else can be approved by a session that is over.
      if (outcome === 'signed-out') break;
    }
    setIsRunning(false);
    showToast(toastOf(approved, left.length));
    if (approved.length === left.length) setIsOpen(false);
    void refreshLists(client, ['users', 'deletionRequests']);
  };
  return {
    users,
    isOpen,
    isRunning,
    results,
    ask: (asked) => {
      if (asked.length === 0) return;
      setUsers(asked);
      setResults(new Map());
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
    run,
  };
}

function isOpenStill(result: ApprovalResult | undefined): boolean {
  return result?.state === 'failed' ? result.mayRetry : result?.state !== 'approved';
}

/** What is said once all have had their turn; the specified title for one (admin side 8). */
function toastOf(approved: readonly ActedOn[], asked: number) {
  if (approved.length < asked) {
    const text = `${asked - approved.length} of ${asked} accounts could not be approved.`;
    return { title: 'Error', text, tone: 'destructive' } as const;
  }
  const title = asked === 1 ? 'User Approved' : 'Users Approved';
  return { title, text: `${namesOf(approved)} can sign in now.`, tone: 'success' } as const;
}

/** 'ruby', 'ruby and zoe', 'ruby, zoe and 3 more'. */
function namesOf(users: readonly ActedOn[]): string {
  const names = users.map(({ username }) => username);
  if (names.length <= 2) return names.join(' and ');
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}
