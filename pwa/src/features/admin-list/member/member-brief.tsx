import type { ReactNode } from 'react';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { AmountsEye } from '../../../ui/amounts-eye/amounts-eye.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { SkeletonLine } from '../../../ui/skeleton/skeleton.tsx';
import styles from './member-brief.module.css';
import { figureText, useMemberWork } from './use-member-work.ts';

/**
 * What an administrator wants to know of a member while answering: the account's state, the next
 * shift within two weeks, this week's earnings, the last visit; in a low window the first two. Its height never changes.
 */
export function MemberBrief({ userId }: { readonly userId: string }) {
  const account = useCallQuery('users.read', { id: userId });
  const work = useMemberWork(userId, account.data?.timeZone ?? null);
  const unknown = account.isError ? 'Not known' : <SkeletonLine />;
  return (
    <div className={styles.place}>
      <dl className={styles.brief}>
        <Fact name="Account">{account.data === undefined ? unknown : stateOf(account.data)}</Fact>
        <Fact name={work.nextShift.name}>{figureText(work.nextShift) ?? <SkeletonLine />}</Fact>
        <Fact name="This week">{figureText(work.earned) ?? <SkeletonLine />}</Fact>
        <Fact name="Last seen">
          {account.data === undefined ? (
            unknown
          ) : account.data.lastSeenAt === null ? (
            'Never'
          ) : (
            <Instant at={account.data.lastSeenAt} />
          )}
        </Fact>
      </dl>
      <AmountsEye className={styles.eye} />
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className="text-caption">{name}</dt>
      <dd className="text-small text-line">{children}</dd>
    </div>
  );
}

interface AccountState {
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly suspended: boolean;
}

function stateOf({ status, suspended }: AccountState): string {
  if (suspended) return 'Paused';
  if (status === 'approved') return 'Active';
  return status === 'pending' ? 'Waiting for approval' : 'Rejected';
}
