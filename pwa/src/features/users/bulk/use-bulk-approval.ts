import type { ProblemCode } from '@greenroom/sync-protocol/problem';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../rest/call-api.ts';
import { failureAdvice } from '../../../rest/failure-text.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { currentEra } from '../../../platform/session-era.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { ActedOn } from '../use-user-actions.ts';

/** State of one approval. Absent: not started. */
export type ApprovalResult =
  | { readonly state: 'running' | 'approved' }
  /** Decided or deleted by another administrator; `message` is the server's. */
  | { readonly state: 'settled'; readonly message: string }
  /** Without `mayRetry` another attempt gives the same answer. */
  | { readonly state: 'failed'; readonly message: string; readonly mayRetry: boolean };

export interface BulkApproval {
  /** Accounts of the current question. Null: none was asked yet. */
  readonly users: readonly ActedOn[] | null;
  /** False during the closing animation. */
  readonly isOpen: boolean;
  readonly isRunning: boolean;
  readonly results: ReadonlyMap<string, ApprovalResult>;
  /** Opens the question for these accounts; does nothing without any. */
  readonly ask: (users: readonly ActedOn[]) => void;
  readonly close: () => void;
  /** Approves the outstanding accounts one after the other; stops when the session ends. */
  readonly run: () => Promise<void>;
}

type Outcome = 'approved' | 'settled' | 'failed' | 'signed-out';

/**
 * Approves many accounts after one question. Failures are reported by account and can be retried;
 * `onApproved` is called for each success.
 */
export function useBulkApproval(
  onApproved: (before: ActedOn, after: ActedOn) => void,
): BulkApproval {
  const [users, setUsers] = useState<readonly ActedOn[] | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isRunning, setIsRunning] = useState(false);
  const [results, setResults] = useState<ReadonlyMap<string, ApprovalResult>>(new Map());
  // Accounts whose approval may be stored though no answer came.
  const unanswered = useRef(new Set<string>());
  // The list changes while approvals run.
  const latest = useRef(onApproved);
  const isGone = useRef(false);
  useEffect(() => {
    latest.current = onApproved;
  });
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const setResult = (id: string, result: ApprovalResult) =>
    setResults((before) => new Map(before).set(id, result));

  /** @returns the account once it is approved, by a retry also where the answer before was lost */
  const send = async (id: string): Promise<ActedOn> => {
    try {
      return await callApi('users.approve', { id });
    } catch (error) {
      if (!unanswered.current.has(id) || !isProblem(error, 'not_pending')) throw error;
      const now = await callApi('users.read', { id });
      if (now.status !== 'approved') throw error;
      return now;
    }
  };

  const approve = async (user: ActedOn): Promise<Outcome> => {
    setResult(user.id, { state: 'running' });
    try {
      const after = await send(user.id);
      setResult(user.id, { state: 'approved' });
      latest.current(user, after);
      return 'approved';
    } catch (error) {
      const message = failureAdvice(error, 'Failed to approve user');
      if (isSettled(error)) {
        setResult(user.id, { state: 'settled', message });
        return 'settled';
      }
      if (isUnanswered(error)) unanswered.current.add(user.id);
      const retry = error instanceof ProblemError ? error.retry : 'later';
      setResult(user.id, { state: 'failed', message, mayRetry: retry !== 'never' });
      return retry === 'after-sign-in' ? 'signed-out' : 'failed';
    }
  };

  const run = async () => {
    const left = (users ?? []).filter(({ id }) => isOutstanding(results.get(id)));
    if (left.length === 0) {
      setIsOpen(false);
      return;
    }
    setIsRunning(true);
    const era = currentEra();
    const approved: ActedOn[] = [];
    let outstanding = left.length;
    for (const user of left) {
      // One at a time: the server locks each account, and failures stay attributable.
      const outcome = await approve(user);
      if (outcome === 'approved') approved.push(user);
      if (outcome === 'approved' || outcome === 'settled') outstanding -= 1;
      // An ended session cannot approve more; it has its own notice.
      if (outcome === 'signed-out' || era.aborted) {
        setIsRunning(false);
        return;
      }
    }
    setIsRunning(false);
    if (outstanding > 0 && isGone.current) showToast(failureOf(outstanding, left.length));
    // The dialog stays open and lists what failed.
    if (outstanding === 0 && approved.length > 0) showToast(successOf(approved));
    if (approved.length === left.length) setIsOpen(false);
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

/** Whether an approval can be attempted, for the first time or again. */
export function isOutstanding(result: ApprovalResult | undefined): boolean {
  return result === undefined || (result.state === 'failed' && result.mayRetry);
}

/** Whether another administrator decided on the account or deleted it. */
function isSettled(error: unknown): boolean {
  return isProblem(error, 'not_pending') || isProblem(error, 'not_found');
}

/** The server's own failure, or a proxy's page, says as little of what is stored as no answer. */
function isUnanswered(error: unknown): boolean {
  return !(error instanceof ProblemError) || isProblem(error, 'internal');
}

function isProblem(error: unknown, code: ProblemCode): boolean {
  return error instanceof ProblemError && error.problem.code === code;
}

/** The toast after all attempts; the specified title for one account (admin side 8). */
function successOf(approved: readonly ActedOn[]) {
  const title = approved.length === 1 ? 'User Approved' : 'Users Approved';
  return { title, text: `${namesOf(approved)} can sign in now.`, tone: 'success' } as const;
}

/** The toast once nothing else says it: the screen was left while approvals ran. */
function failureOf(failed: number, all: number) {
  const text = `${failed} of ${all} could not be approved.`;
  return { title: 'Error', text, tone: 'destructive' } as const;
}

/** 'ruby', 'ruby and zoe', 'ruby, zoe and 3 more'. */
function namesOf(users: readonly ActedOn[]): string {
  const names = users.map(({ username }) => username);
  if (names.length <= 2) return names.join(' and ');
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}
