import type { Account } from '@greenroom/sync-protocol/account/account-records';
import type { RowDecision } from './use-decisions.ts';

/** What the table of a desktop and the cards of a phone both show. */
export interface PendingRows {
  readonly users: readonly Account[];
  readonly decisions: ReadonlyMap<string, RowDecision>;
  /** Nothing can be decided now: there is no network. */
  readonly isLocked: boolean;
  readonly onApprove: (user: Account) => void;
  readonly onReject: (user: Account) => void;
}
