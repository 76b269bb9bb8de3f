import type { Account } from '@greenroom/sync-protocol/account/account-records';

/** Accounts a page holds (decisions.md, Conventions). */
export const pageSize = 50;

export type PendingUsersState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'ready'; readonly users: readonly Account[]; readonly page: number };

export type PendingUsersEvent =
  | { readonly kind: 'opened' }
  | { readonly kind: 'loaded'; readonly users: readonly Account[]; readonly page: number }
  | { readonly kind: 'failed'; readonly message: string }
  /** The account was decided here, or by somebody else. */
  | { readonly kind: 'decided'; readonly id: string };

/** What the list shows after an event; a failed refresh keeps what is there. */
export function reducePendingUsers(
  state: PendingUsersState,
  event: PendingUsersEvent,
): PendingUsersState {
  switch (event.kind) {
    case 'opened':
      return { kind: 'loading' };
    case 'loaded':
      return { kind: 'ready', users: event.users, page: event.page };
    case 'failed':
      return state.kind === 'ready' ? state : { kind: 'failed', message: event.message };
    case 'decided':
      return state.kind === 'ready'
        ? { ...state, users: state.users.filter((user) => user.id !== event.id) }
        : state;
    default:
      return event satisfies never;
  }
}
