import type { TargetState, UserTarget } from '@greenroom/sync-protocol/targets/targets-records';
import { formatGbp } from '../../../platform/money-words.ts';
import { dayInWords } from '../../../platform/dates/range-words.ts';
import type { Column } from '../../../ui/data-table/table-props.ts';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import { StatusPill } from '../../../ui/status-pill/status-pill.tsx';
import { earnedText, percentText, periodLabel, stateTones } from '../target-words.ts';
import styles from './user-targets.module.css';

/** Badges of spec admin 2, User Targets. */
export const stateWords = {
  active: 'Active',
  reached: 'Complete',
  expired: 'Expired',
} as const satisfies Record<TargetState, string>;

export const userTargetsColumns: readonly Column<UserTarget>[] = [
  {
    key: 'user',
    header: 'Member',
    width: 'person',
    clip: true,
    cell: ({ user }) => user.username || user.email,
  },
  { key: 'targetName', header: 'Target', clip: true, cell: ({ targetName }) => targetName },
  {
    key: 'targetAmount',
    header: 'Amount',
    align: 'end',
    width: 'status',
    room: 'much',
    cell: ({ targetAmount }) => formatGbp(targetAmount),
    onCard: (row) => earnedText(row.progress.earned, row),
  },
  {
    key: 'earned',
    header: 'Earned',
    align: 'end',
    width: 'status',
    room: 'much',
    cell: ({ progress }) => formatGbp(progress.earned),
    // The amount's line has both.
    onCard: () => null,
  },
  { key: 'progress', header: 'Progress', cell: (row) => <Progress row={row} /> },
  {
    key: 'period',
    header: 'Period',
    width: 'status',
    room: 'much',
    cell: ({ timePeriod }) => periodLabel(timePeriod),
    // With the end.
    onCard: () => null,
  },
  {
    key: 'endDate',
    header: 'Ends',
    width: 'day',
    room: 'some',
    cell: ({ endDate }) => dayInWords(endDate),
    onCard: ({ endDate, timePeriod }) => `${periodLabel(timePeriod)}, ends ${dayInWords(endDate)}`,
    sort: { up: 'endDate', down: '-endDate', first: 'up' },
  },
  { key: 'state', header: 'State', width: 'status', cell: ({ state }) => <State state={state} /> },
];

export function State({ state }: { readonly state: TargetState }) {
  return <StatusPill tone={stateTones[state]}>{stateWords[state]}</StatusPill>;
}

export function Progress({ row }: { readonly row: UserTarget }) {
  return (
    <span className={styles.progress}>
      <ProgressBar
        label={`Progress of ${row.user.username}`}
        value={row.progress.percentage}
        tone={stateTones[row.state]}
      />
      <span className={styles.figure}>{percentText(row.progress.percentage)}</span>
    </span>
  );
}
