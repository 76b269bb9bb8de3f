import type { Dashboard, DashboardWeek } from '@greenroom/sync-protocol/dashboard/dashboard-calls';
import { utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { Link } from 'react-router-dom';
import { countText } from '../../platform/count-text.ts';
import { weekdayNames } from '../../platform/dates/day-names.ts';
import { shortDay } from '../../platform/dates/range-words.ts';
import { useHiddenAmounts } from '../../platform/privacy/hidden-amounts.ts';
import { formatUsd } from '../../platform/money-words.ts';
import { useUtcDate } from '../../platform/use-now.ts';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { AmountsEye } from '../../ui/amounts-eye/amounts-eye.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Card } from '../../ui/card/card.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { SkeletonLine } from '../../ui/skeleton/skeleton.tsx';
import { useIsOnline } from '../../platform/use-is-online.ts';
import styles from './dashboard-figures.module.css';

interface DashboardFiguresProps {
  /** Undefined: not read yet. */
  readonly figures: Dashboard | undefined;
}

/** The community in six figures (admin side 2). */
export function DashboardFigures({ figures }: DashboardFiguresProps) {
  useHiddenAmounts();
  const isOnline = useIsOnline();
  if (figures === undefined && !isOnline) return null;
  const rows = [
    ['Members', figures?.members, 'approved, without admins'],
    ['Active', figures?.active, 'seen in the last 7 days'],
    ['Waiting', figures?.pendingUsers, 'for approval'],
    ['Paused', figures?.pausedUsers, 'may read and ask for help'],
    ['Training Modules', figures?.trainingModules, 'including drafts'],
    [
      'Platform Earnings',
      figures && formatUsd(figures.platformEarnings),
      'of all members and weeks',
    ],
  ] as const;
  return (
    <Card className={styles.card}>
      <h2 className={classNames('text-body', styles.head)}>Community</h2>
      <dl className={styles.figures}>
        {rows.map(([label, value, help]) => (
          <div key={label} className={styles.figure}>
            <dt className="text-note">{label}</dt>
            <FigureValue value={value} />
            <dd className="text-caption">{help}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function FigureValue({ value }: { readonly value: string | number | undefined }) {
  if (value === undefined) {
    return (
      <dd className={classNames(styles.value, 'text-heading')}>
        <SkeletonLine />
      </dd>
    );
  }
  const text = typeof value === 'number' ? countText(value) : value;
  // An amount that breaks in two is misread.
  return (
    <dd
      className={classNames(
        styles.value,
        text.length > 10 && styles.wide,
        text.length > 13 ? styles.long : 'text-heading',
      )}
    >
      {text}
    </dd>
  );
}

interface WeekCardProps {
  /** Beside higher cards: from 640 px on the figures stand below each other. Absent: false. */
  readonly isTall?: boolean;
}

/** This week so far beside the same days of the week before. Its height never changes. */
export function WeekCard({ isTall = false }: WeekCardProps) {
  useHiddenAmounts();
  const { data, isError, dataUpdatedAt } = useCallQuery('dashboard.week', {});
  const current = useUtcDate();
  // Of the figures: at midnight they are still the former day's, until they are read again.
  const today = data === undefined ? current : utcDateOf(new Date(dataUpdatedAt));
  const isUnknown = isError && data === undefined;
  return (
    <Card className={styles.card}>
      <Row justify="between" align="center" className={styles.head}>
        <h2 className="text-body">This week</h2>
        <Row gap={4} align="center">
          <AmountsEye />
          <Link className={styles.more} to="/admin/earnings?ask=upload">
            Upload CSV
          </Link>
        </Row>
      </Row>
      <dl className={classNames(styles.figures, isTall && styles.tall)}>
        <Figure label={earnedLabel(data)} {...earnedWords(data)} isUnknown={isUnknown} />
        <Figure
          label="New accounts"
          value={data && countText(data.newAccounts.soFar)}
          help={data && compareWords(countText(data.newAccounts.before), today)}
          isUnknown={isUnknown}
        />
      </dl>
    </Card>
  );
}

interface FigureProps {
  readonly label: string;
  /** Undefined: not read yet. */
  readonly value: string | undefined;
  /** What it was by then in the week before, or why that is not said. Undefined: not read yet. */
  readonly help: string | undefined;
  /** It could not be read. */
  readonly isUnknown: boolean;
}

function Figure({ label, value, help, isUnknown }: FigureProps) {
  const unread = isUnknown ? <span aria-hidden="true">—</span> : <SkeletonLine />;
  return (
    <div className={styles.figure}>
      <dt className="text-note">{label}</dt>
      <dd className={`${styles.value} text-heading`}>{value ?? unread}</dd>
      <dd className={styles.before}>
        {isUnknown ? 'Not known at the moment' : (help ?? <SkeletonLine />)}
      </dd>
    </div>
  );
}

/**
 * '790 up to Wednesday last week'.
 * @param day up to whose weekday both weeks count; null: each member's amounts have another
 */
function compareWords(before: string, day: string | null): string {
  if (day === null) return `${before} by now last week`;
  return `${before} up to ${weekdayNames[new Date(day).getUTCDay()]} last week`;
}

/** With the age of its amounts, where all have the same. */
function earnedLabel(week: DashboardWeek | undefined): string {
  const asOf = week?.earned?.asOf ?? null;
  return asOf === null ? 'Earnings' : `Earnings, as of ${shortDay(asOf)}`;
}

function earnedWords(week: DashboardWeek | undefined): Pick<FigureProps, 'value' | 'help'> {
  if (week === undefined) return { value: undefined, help: undefined };
  if (week.earned === null) return { value: 'None yet', help: 'No amounts uploaded' };
  const { soFar, before, asOf } = week.earned;
  const help = before === null ? 'Too few to compare yet' : compareWords(formatUsd(before), asOf);
  return { value: formatUsd(soFar), help };
}
