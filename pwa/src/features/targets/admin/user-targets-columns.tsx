import type { TargetState, UserTarget } from '@greenroom/sync-protocol/targets/targets-records';
import { formatGbp } from '../../../platform/money-words.ts';
import { dayInWords, shortDay } from '../../../platform/dates/range-words.ts';
import type { Column } from '../../../ui/data-table/table-props.ts';
import { Row } from '../../../ui/layout/layout.tsx';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import { StatusPill } from '../../../ui/status-pill/status-pill.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { cappedPercentText, percentText, periodLabel, stateTones } from '../target-words.ts';
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
  {
    key: 'targetName',
    header: 'Target',
    cell: ({ targetName, timePeriod }) => (
      <span className={styles.target}>
        <span className={styles.name}>{targetName}</span>
        <span className={styles.period}>{periodLabel(timePeriod)}</span>
      </span>
    ),
    onCard: (row) => (
      <Row as="span" gap={12} align="baseline" justify="between">
        <span className={styles.target}>
          <span className={styles.name}>{row.targetName}</span>
          <span className={styles.period}>{periodLabel(row.timePeriod)}</span>
        </span>
        <span className={styles.whole}>{cappedPercentText(row.progress.percentage)}</span>
      </Row>
    ),
    isMain: true,
  },
  {
    key: 'earned',
    header: 'Earned',
    width: 'sums',
    align: 'end',
    cell: ({ progress, targetAmount }) => (
      <>
        <strong>{formatGbp(progress.earned)}</strong>{' '}
        <span className={styles.beside}>of {formatGbp(targetAmount)}</span>
      </>
    ),
    onCard: (row, heading) => (
      <>
        <Bar row={row} />
        <span className={styles.amounts}>
          <Amounts row={row} /> {heading === undefined && <End row={row} />}
        </span>
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    width: 'status',
    align: 'end',
    room: 'much',
    cell: ({ targetAmount }) => formatGbp(targetAmount),
    onCard: () => null,
  },
  {
    key: 'progress',
    header: 'Progress',
    room: 'much',
    cell: (row) => <Progress row={row} />,
    onCard: () => null,
  },
  {
    key: 'endDate',
    header: 'Ends',
    width: 'day',
    room: 'much',
    cell: ({ endDate }) => dayInWords(endDate),
    // Below the target's name.
    onCard: () => null,
    sort: { up: 'endDate', down: '-endDate', first: 'up' },
  },
  {
    key: 'state',
    header: 'State',
    width: 'status',
    cell: ({ state }) => <State state={state} />,
    // A heading says it: then when it ends has its place.
    onCard: (row, heading) =>
      heading === undefined ? (
        <State state={row.state} />
      ) : (
        <>
          <VisuallyHidden>{heading} </VisuallyHidden>
          <End row={row} />
        </>
      ),
    inCorner: true,
    sort: { up: 'state', down: '-state', first: 'up' },
  },
];

/** The brand's colour is that of the bars; an expired one is over, and as grey as its bar. */
const dotTones = { active: 'planned', reached: 'full', expired: 'neutral' } as const;

export function State({ state }: { readonly state: TargetState }) {
  return (
    <StatusPill isQuiet tone={dotTones[state]}>
      {stateWords[state]}
    </StatusPill>
  );
}

/** '£180.00 of £400.00', broken between the amounts alone. */
function Amounts({ row: { progress, targetAmount } }: { readonly row: UserTarget }) {
  return (
    <span>
      <span className={styles.amount}>{formatGbp(progress.earned)}</span>{' '}
      <span className={styles.amount}>of {formatGbp(targetAmount)}</span>
    </span>
  );
}

function End({ row: { endDate } }: { readonly row: UserTarget }) {
  return <span>to {dayOnCard(endDate)}</span>;
}

/** As short as a row of a phone needs it: the year where it is another. */
function dayOnCard(date: string): string {
  return date.startsWith(`${new Date().getFullYear()}-`) ? shortDay(date) : dayInWords(date);
}

function Bar({ row: { user, progress, state } }: { readonly row: UserTarget }) {
  return (
    <ProgressBar
      label={`Progress of ${user.username}`}
      value={progress.percentage}
      tone={state === 'expired' ? 'over' : stateTones[state]}
      isStill
    />
  );
}

interface ProgressProps {
  readonly row: UserTarget;
  /** Writes what is above 100 % too. Default: capped, as the bar is. */
  readonly isExact?: boolean;
}

export function Progress({ row, isExact = false }: ProgressProps) {
  const { percentage } = row.progress;
  return (
    <span className={styles.progress}>
      <Bar row={row} />
      <span className={styles.figure}>
        {isExact ? percentText(percentage) : cappedPercentText(percentage)}
      </span>
    </span>
  );
}
