import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { type ReactNode, createContext, useContext, useEffect, useRef } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import { useLaterQuery } from '../../replica/replica-hooks.ts';
import { amendSession } from './session-store.ts';

const AccountContext = createContext<Account | null>(null);

/** Provides the signed-in account and applies changes pulled by exchanges. */
export function AccountProvider({
  account,
  children,
}: {
  readonly account: Account;
  readonly children: ReactNode;
}) {
  useFollowReplica();
  return <AccountContext value={account}>{children}</AccountContext>;
}

/** @throws {Error} outside an AccountProvider (a programming error). */
export function useAccount(): Account {
  const account = useContext(AccountContext);
  if (!account) throw new Error('useAccount needs an AccountProvider above it');
  return account;
}

/** Applies changes of the account's row. The first read is older than the session: ignored. */
function useFollowReplica(): void {
  const replica = useReplica();
  const row = useLaterQuery((tables, userId) => tables.account.get(userId), []);
  const seen = useRef<Account | null>(null);
  useEffect(() => {
    if (!row) return;
    if (seen.current && seen.current !== row) amendSession(replica, { account: row });
    seen.current = row;
  }, [replica, row]);
}
