import type { UserRow } from '@greenroom/sync-protocol/users/users-records';
import type { Column } from '../../ui/data-table/table-props.ts';
import { Instant } from '../../ui/instant/instant.tsx';
import { StatusPill, type StatusPillProps } from '../../ui/status-pill/status-pill.tsx';
import { lastSeenColumn } from '../admin-list/member/last-seen-column.tsx';
import { describeRole, describeStatus } from './users-words.ts';

export const usersColumns: readonly Column<UserRow>[] = [
  {
    key: 'username',
    header: 'Username',
    clip: true,
    cell: ({ username }) => username,
    sort: { up: 'username', down: '-username', first: 'up' },
  },
  {
    key: 'email',
    header: 'Email',
    clip: true,
    room: 'some',
    cell: ({ email }) => email,
    givesWay: true,
  },
  {
    key: 'status',
    header: 'Status',
    width: 'status',
    cell: (user) => <UserStatus user={user} />,
    // The buttons say it of pending ones; most others are approved, and show when they were here.
    onCard: (user) =>
      user.status === 'pending' || isUsual(user) ? (
        <JoinedOrSeen user={user} />
      ) : (
        <UserStatus user={user} />
      ),
    inCorner: true,
  },
  {
    key: 'role',
    header: 'Role',
    width: 'status',
    room: 'much',
    cell: describeRole,
    onCard: (user) => user.role === 'admin' && describeRole(user),
  },
  {
    key: 'createdAt',
    header: 'Registered',
    width: 'day',
    room: 'much',
    cell: ({ createdAt }) => <Instant at={createdAt} brief dayOnly />,
    onCard: () => null,
    sort: { up: 'createdAt', down: '-createdAt', first: 'down' },
  },
  {
    ...lastSeenColumn,
    onCard: () => null,
    sort: { up: 'lastSeenAt', down: '-lastSeenAt', first: 'down' },
  },
];

/** Nothing of its state needs to be said. */
function isUsual({ status, suspended }: UserRow): boolean {
  return status === 'approved' && !suspended;
}

/** On a card: pending accounts show their registration, others their last visit. */
function JoinedOrSeen({ user: { status, createdAt, lastSeenAt } }: { readonly user: UserRow }) {
  const isSeen = status !== 'pending' && lastSeenAt !== null;
  return (
    <>
      {isSeen ? 'Seen' : 'Joined'} <Instant at={isSeen ? lastSeenAt : createdAt} brief dayOnly />
    </>
  );
}

interface UserStatusProps extends Pick<StatusPillProps, 'isQuiet'> {
  readonly user: Pick<UserRow, 'status' | 'suspended'>;
}

export function UserStatus({ user, ...look }: UserStatusProps) {
  const { tone, label } = describeStatus(user);
  return (
    <StatusPill tone={tone} {...look}>
      {label}
    </StatusPill>
  );
}
