import type { MemberProgress } from '@greenroom/sync-protocol/training/training-access-records';
import {
  overallPercentage,
  shownPercentage,
} from '@greenroom/sync-protocol/training/training-totals';
import type { Column } from '../../../ui/data-table/table-props.ts';
import { Instant } from '../../../ui/instant/instant.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import { nameAndEmail, nameAndEmailHeader } from '../name-and-email.ts';
import styles from './progress.module.css';

export const progressColumns = (
  rows: readonly MemberProgress[],
): readonly Column<MemberProgress>[] => [
  {
    key: 'username',
    header: 'Username',
    width: 'person',
    clip: true,
    cell: ({ user }) => user.username,
    sort: { up: 'username', down: '-username', first: 'up' },
  },
  {
    key: 'email',
    header: nameAndEmailHeader(rows.map(({ user }) => user)),
    room: 'much',
    clip: true,
    cell: ({ user }) => nameAndEmail(user),
    // The details have it.
    onCard: () => null,
  },
  {
    key: 'completed',
    header: 'Done of begun',
    align: 'end',
    width: 'status',
    cell: ({ progress }) => describeCompleted(progress) ?? '—',
    onCard: ({ progress }) =>
      progress.length > 0 && (
        <strong>
          <Overall progress={progress} />
        </strong>
      ),
    inCorner: true,
  },
  {
    key: 'overall',
    header: 'Progress so far',
    cell: (row) => <ByModule row={row} />,
    onCard: (row) => (
      <>
        {row.progress.length > 0 && (
          <Row as="span" justify="between">
            <span>{describeCompleted(row.progress)} completed</span>
            <Activity at={lastActivityOf(row)} />
          </Row>
        )}
        <Bars row={row} />
      </>
    ),
  },
  {
    key: 'activity',
    header: 'Last activity',
    width: 'day',
    room: 'some',
    cell: (row) => <Activity at={lastActivityOf(row)} />,
    // Above the bars.
    onCard: () => null,
  },
];

function Activity({ at }: { readonly at: string | null }) {
  return at === null ? '—' : <Instant at={at} brief />;
}

/** When the member last opened a module; null: none is known. */
export function lastActivityOf({ progress }: MemberProgress): string | null {
  const times = progress.flatMap(({ lastWatchedAt }) => lastWatchedAt ?? []);
  return times.toSorted().at(-1) ?? null;
}

function ByModule({ row }: { readonly row: MemberProgress }) {
  if (row.progress.length === 0) return <Bars row={row} />;
  return (
    <span className={styles.withFigure}>
      <Bars row={row} />
      <Overall progress={row.progress} />
    </span>
  );
}

function Overall({ progress }: Pick<MemberProgress, 'progress'>) {
  return <span className={styles.figure}>{overallPercentage(progress)}%</span>;
}

/** A bar for each begun module: one over all would be full before all are completed. */
function Bars({ row: { user, progress } }: { readonly row: MemberProgress }) {
  if (progress.length === 0) return <span className="text-note">Not started</span>;
  return (
    <span className={styles.modules}>
      {progress.map((one) => (
        <span
          key={one.id}
          title={one.module.title}
          className={one.completed ? undefined : styles.begun}
        >
          <ProgressBar
            isStill
            label={`${one.module.title}, ${user.username}`}
            value={shownPercentage(one)}
            tone={one.completed ? 'full' : 'brand'}
          />
        </span>
      ))}
    </span>
  );
}

/** '1 of 3'; null: none is begun. */
function describeCompleted(progress: MemberProgress['progress']): string | null {
  if (progress.length === 0) return null;
  const count = progress.filter(({ completed }) => completed).length;
  return `${count} of ${progress.length}`;
}
