import { Check } from 'lucide-react';
import type { Column } from '../../../ui/data-table/table-props.ts';
import { Instant } from '../../../ui/instant/instant.tsx';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import { StatusPill } from '../../../ui/status-pill/status-pill.tsx';
import { nameAndEmail, nameAndEmailHeader } from '../name-and-email.ts';
import styles from './access.module.css';
import type { AccessLocation } from './access-location.ts';
import type { Member } from './use-access-changes.ts';

const columnsOf = (rows: readonly Member[]): readonly Column<Member>[] => [
  {
    key: 'username',
    header: 'Username',
    clip: true,
    cell: ({ username }) => username,
    sort: { up: 'username', down: '-username', first: 'up' },
  },
  {
    key: 'email',
    header: nameAndEmailHeader(rows),
    room: 'much',
    clip: true,
    cell: nameAndEmail,
    // The details have it.
    onCard: () => null,
  },
  {
    key: 'access',
    header: 'Access',
    width: 'status',
    cell: ({ access }) => <AccessPill hasAccess={access !== null} />,
    // The day says it of those who have it.
    onCard: ({ access }) => access === null && <AccessPill hasAccess={false} />,
  },
  {
    key: 'since',
    header: 'Since',
    width: 'day',
    room: 'more',
    cell: ({ access }) => (access === null ? '—' : <Instant at={access.createdAt} brief dayOnly />),
    // The details have it.
    onCard: () => null,
  },
  {
    key: 'progress',
    header: 'Progress',
    width: 'time',
    room: 'some',
    cell: (member) => <Progress member={member} />,
  },
];

/** Without what the filter says of every row. */
export function membersColumns(
  rows: readonly Member[],
  { filters: { access } }: AccessLocation,
): readonly Column<Member>[] {
  return columnsOf(rows).filter(
    ({ key }) =>
      access === 'all' || (key !== 'access' && (key !== 'since' || access === 'granted')),
  );
}

export function AccessPill({ hasAccess }: { readonly hasAccess: boolean }) {
  return (
    <StatusPill tone={hasAccess ? 'full' : 'neutral'}>
      {hasAccess ? 'Has access' : 'No access'}
    </StatusPill>
  );
}

/** A bar of those who are on their way; who is done, or has not begun, is told in a word. */
export function Progress({ member }: { readonly member: Member }) {
  if (member.completed) {
    return (
      <span className={styles.done}>
        <Check size={16} strokeWidth={2.5} aria-hidden="true" />
        Completed
      </span>
    );
  }
  if (member.progressPercentage === 0) return 'Not started';
  return (
    <span className={styles.progress}>
      <ProgressBar
        isStill
        label={`Progress of ${member.username}`}
        value={member.progressPercentage}
      />
      <span className={styles.figure}>{describeProgress(member)}</span>
    </span>
  );
}

function describeProgress({ progressPercentage }: Member): string {
  return `${Math.min(100, progressPercentage)}%`;
}
