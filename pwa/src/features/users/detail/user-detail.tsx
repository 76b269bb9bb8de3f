import type {
  UserDetail as ReadDetail,
  UserRow,
} from '@greenroom/sync-protocol/users/users-records';
import type { ReactNode } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { Detail, DetailSection } from '../../../ui/detail/detail.tsx';
import { Facts } from '../../../ui/facts/facts.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { SkeletonLine } from '../../../ui/skeleton/skeleton.tsx';
import { Skeletons } from '../../../ui/skeleton/skeletons.tsx';
import { StatusPill } from '../../../ui/status-pill/status-pill.tsx';
import { ActionProblem } from './action-problem.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { HoldingsList } from '../../../ui/holdings-list/holdings-list.tsx';
import { UserActionList, type UserActionListProps } from './user-action-list.tsx';
import { MemberWork } from './member-work.tsx';
import { UserStatus } from '../users-columns.tsx';
import { describeRole, fullName } from '../users-words.ts';

export interface UserDetailProps extends Omit<
  UserActionListProps,
  'user' | 'counts' | 'hasSecondFactor' | 'passkeys'
> {
  readonly id: string;
  /** The list's row, shown until the details are read. Absent: not in the list. */
  readonly row: UserRow | undefined;
  readonly onApprove: (user: UserRow) => void;
}

/** One account: its facts, stored data and actions. */
export function UserDetail({ id, row, onApprove, ...rest }: UserDetailProps) {
  const detail = useCallQuery('users.read', { id });
  // Unfiltered, since it determines the last administrator.
  const counts = useCallQuery('users.counts', { search: '' }).data;
  const user = detail.data ?? row;
  if (user === undefined) {
    return detail.isError ? (
      <NotRead error={detail.error} onRetry={() => void detail.refetch()} />
    ) : (
      <DetailSkeleton />
    );
  }
  const actions = {
    ...rest,
    user,
    counts,
    hasSecondFactor: detail.data?.hasSecondFactor ?? false,
    passkeys: detail.data?.passkeys ?? 0,
  };
  return (
    <Detail
      title={user.username}
      face={{ name: user.username, seed: user.id }}
      subtitle={[fullName(user), user.email].filter(Boolean).join(' · ')}
      pills={
        <>
          <UserStatus user={user} isQuiet={false} />
          <StatusPill tone={user.role === 'admin' ? 'brand' : 'neutral'}>
            {describeRole(user)}
          </StatusPill>
        </>
      }
    >
      {detail.isError && <NotRead error={detail.error} onRetry={() => void detail.refetch()} />}
      <DecisionButtons
        user={user}
        state={rest.state}
        isLocked={rest.isLocked}
        onApprove={() => onApprove(user)}
        onReject={() => rest.onOpen('reject', user)}
      />
      <ActionProblem state={rest.state} />
      <UserActionList {...actions} />
      <UserFacts
        user={user}
        detail={detail.data}
        unknown={detail.isError ? 'Not known' : <SkeletonLine />}
      />
      {isWorking(user) && <MemberWork member={user} timeZone={detail.data?.timeZone ?? null} />}
      {detail.data !== undefined && (
        <DetailSection title="What is stored">
          <HoldingsList holdings={detail.data.holdings} />
        </DetailSection>
      )}
      {/* Not before what stands above it, which would move it. */}
      {(!detail.isPending || rest.isLocked) && <UserActionList isDeletion {...actions} />}
    </Detail>
  );
}

const isWorking = ({ role, status }: UserRow) => role === 'model' && status === 'approved';

/** Nothing while offline, which the screen reports for all of its parts. */
function NotRead({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const isOnline = useIsOnline();
  if (error instanceof ProblemError && error.problem.code === 'not_found') {
    return <Notice title="This account was deleted">Another administrator has deleted it.</Notice>;
  }
  if (!isOnline) return null;
  return (
    <FailureNotice tone="warning" title="The account could not be read" onRetry={onRetry}>
      {error.message}
    </FailureNotice>
  );
}

function DetailSkeleton() {
  return <Skeletons label="Loading the account…" shapes={['title', 'line', 'card', 'card']} />;
}

interface UserFactsProps {
  readonly user: UserRow;
  readonly detail: ReadDetail | undefined;
  /** Stands for what was not read; each row is there from the first frame, so that nothing moves. */
  readonly unknown: ReactNode;
}

function UserFacts({ user, detail, unknown }: UserFactsProps) {
  const known = (describe: (detail: ReadDetail) => ReactNode) =>
    detail === undefined ? unknown : describe(detail);
  const facts: [string, ReactNode][] = [
    ['Signs in with', user.authType === 'local' ? 'Password' : 'A sign-in provider'],
    ['Registered', <Instant key="at" at={user.createdAt} />],
  ];
  if (user.status === 'approved') {
    facts.push(['Approved', known(({ approvedAt }) => instantOr(approvedAt, 'Not known'))]);
  }
  if (user.rejectionReason !== null) facts.push(['Rejected because', user.rejectionReason]);
  facts.push(
    ['Last seen', instantOr(user.lastSeenAt, 'Never')],
    ['Signed in on', known(({ sessions }) => describeSessions(sessions))],
    ['Time zone', known(({ timeZone }) => timeZone?.replaceAll('_', ' ') ?? 'Not known')],
  );
  if (detail?.erasures && detail.erasures.asked > 0) {
    facts.push(['Asked to erase', describeErasures(detail.erasures)]);
  }
  if (user.authType === 'local') {
    facts.push(['Two-step sign-in', known(describeSecondFactor)]);
  }
  if (user.mustChangePassword) facts.push(['Password', 'To be changed at the next sign-in']);
  return <Facts facts={facts} />;
}

function instantOr(at: string | null, otherwise: string): ReactNode {
  return at === null ? otherwise : <Instant at={at} />;
}

function describeSecondFactor({ hasSecondFactor, passkeys }: ReadDetail): string {
  const state = hasSecondFactor ? 'On' : 'Off';
  if (passkeys === 0) return state;
  return `${state}, ${passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`}`;
}

function describeErasures(erasures: NonNullable<ReadDetail['erasures']>): string {
  const { asked, erased, signedIn = 0 } = erasures;
  const state = erased === asked ? 'erased' : `${erased} erased so far`;
  const over = signedIn === 0 ? '' : `, ${signedIn} signed in again without a report`;
  return `${describeSessions(asked)}, ${state}${over}`;
}

function describeSessions(count: number): string {
  if (count === 0) return 'No device';
  return count === 1 ? '1 device' : `${count} devices`;
}
