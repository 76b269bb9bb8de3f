import type { CallAnswer } from '@greenroom/sync-protocol/contract';
import { callApi } from '../../../rest/call-api.ts';
import { useAdminAction } from '../../admin-list/use-admin-action.ts';
import { useRowActions } from '../../admin-list/use-row-actions.ts';

/** A member beside one module. */
export type Member = CallAnswer<'training.listMembers'>[number];

/** Whose access changes: these members, or everybody it applies to. */
export type Whom = readonly Pick<Member, 'id' | 'username'>[] | 'all';

export interface AccessChange {
  readonly kind: 'grant' | 'revoke';
  readonly module: { readonly id: string; readonly title: string };
  readonly whom: Whom;
}

/** Specified (admin side 8). */
export const failures = {
  grant: 'Failed to grant module access',
  revoke: 'Failed to revoke module access',
} as const;

/** Grants and revokes access to a module in a dialog, which shows why it failed. */
export function useAccessChanges(onDone: (change: AccessChange) => void) {
  return useAdminAction(sendChange, {
    done: (count, change) => describeChange(change, count),
    onDone: (_count, change) => onDone(change),
    failure: ({ kind }) => failures[kind],
  });
}

/** A grant without a question, from rows. */
export interface DirectGrant extends AccessChange {
  readonly kind: 'grant';
  readonly whom: readonly Pick<Member, 'id' | 'username'>[];
}

/** Grants access from rows. `isShown`: whether the screen shows this member now. */
export function useDirectGrants(
  onDone: (change: DirectGrant) => void,
  isShown: (id: string) => boolean,
) {
  return useRowActions((change: DirectGrant) => sendChange(change), {
    rowsOf: ({ whom }) => whom.map(({ id }) => id),
    isShown,
    done: (count, change) => describeChange(change, count),
    onDone: (_count, change) => onDone(change),
    failure: failures.grant,
  });
}

/** Sends a change. @returns the number of accounts changed */
export async function sendChange({ kind, module, whom }: AccessChange): Promise<number> {
  const moduleId = module.id;
  const [only] = whom === 'all' ? [] : whom;
  if (whom !== 'all' && whom.length === 1 && only !== undefined) {
    await callApi(`training.${kind}`, { moduleId, userId: only.id });
    return 1;
  }
  const named = whom === 'all' ? ({ all: true } as const) : { userIds: whom.map(({ id }) => id) };
  if (kind === 'grant')
    return (await callApi('training.grantMany', { moduleId, ...named })).granted;
  return (await callApi('training.revokeMany', { moduleId, ...named })).revoked;
}

/** The toast of a change. `count`: the accounts changed. */
export function describeChange({ kind, module, whom }: AccessChange, count: number) {
  return {
    title: kind === 'grant' ? 'Access Granted' : 'Access Revoked',
    text: `${describeWhom(whom, count)} can ${kind === 'grant' ? 'open' : 'no longer open'} ${module.title}.`,
  };
}

/** 'ruby', '3 members'. */
export function describeWhom(whom: Whom, count: number): string {
  const [only] = whom === 'all' ? [] : whom;
  if (whom !== 'all' && whom.length === 1 && only !== undefined) return only.username;
  return count === 1 ? '1 member' : `${count} members`;
}
