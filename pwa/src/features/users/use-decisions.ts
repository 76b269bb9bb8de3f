import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { useState } from 'react';
import { callApi } from '../../rest/call-api.ts';
import { ProblemError } from '../../rest/problem-error.ts';
import { showToast } from '../../ui/toast/toast-store.ts';

export type DecisionKind = 'approve' | 'reject';

/** What is the matter with one row: on its way, or failed and why. */
export type RowDecision =
  | { readonly state: 'pending'; readonly kind: DecisionKind }
  | { readonly state: 'failed'; readonly message: string };

interface Decisions {
  readonly rows: ReadonlyMap<string, RowDecision>;
  readonly approve: (user: Account) => Promise<boolean>;
  /** An empty reason is none: the standard text is shown at sign-in then. */
  readonly reject: (user: Account, reason: string) => Promise<boolean>;
}

const defaults = {
  approve: { done: 'User Approved', failed: 'Failed to approve user' },
  reject: { done: 'User Rejected', failed: 'Failed to reject user' },
} as const;

/** Approves and rejects; both answer whether the account is decided (admin spec 8). */
export function useDecisions(onDecided: (user: Account) => void): Decisions {
  const [rows, setRows] = useState<ReadonlyMap<string, RowDecision>>(new Map());
  const setRow = (id: string, row: RowDecision | null) =>
    setRows((before) => {
      const after = new Map(before);
      if (row === null) after.delete(id);
      else after.set(id, row);
      return after;
    });

  const decide = async (user: Account, kind: DecisionKind, call: () => Promise<unknown>) => {
    setRow(user.id, { state: 'pending', kind });
    try {
      await call();
    } catch (error) {
      const isRefused = error instanceof ProblemError;
      const text = isRefused ? error.message : defaults[kind].failed;
      showToast({ title: 'Error', text, tone: 'destructive' });
      const hint = isRefused ? '' : '. Check your connection and try again.';
      setRow(user.id, { state: 'failed', message: text + hint });
      return false;
    }
    const text = kind === 'approve' ? `${user.username} can sign in now.` : user.username;
    showToast({ title: defaults[kind].done, text, tone: 'success' });
    setRow(user.id, null);
    onDecided(user);
    return true;
  };

  return {
    rows,
    approve: (user) => decide(user, 'approve', () => callApi('users.approve', { id: user.id })),
    reject: (user, reason) =>
      decide(user, 'reject', () =>
        callApi('users.reject', reason.trim() === '' ? { id: user.id } : { id: user.id, reason }),
      ),
  };
}
