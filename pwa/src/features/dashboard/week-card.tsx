import type { DashboardWeek } from '@greenroom/sync-protocol/dashboard/dashboard-calls';
import { Link } from 'react-router-dom';
import { countText } from '../../platform/count-text.ts';
import { shortDay } from '../../platform/dates/range-words.ts';
import { useHiddenAmounts } from '../../platform/privacy/hidden-amounts.ts';
import { formatUsd } from '../../platform/money-words.ts';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { AmountsEye } from '../../ui/amounts-eye/amounts-eye.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { SkeletonLine } from '../../ui/skeleton/skeleton.tsx';
import styles from './dashboard-figures.module.css';

/** This week so far beside the same days of the week before. Its height never changes. */
export function WeekCard() {
  useHiddenAmounts();
  const { data, isError } = useCallQuery('dashboard.week', {});
  if (isError && data === undefined) return null;
  return (
    <Card className={styles.card}>
      <Row justify="between" align="center" className={styles.head}>
        <h2 className="text-body">This week</h2>
        <Row gap={4} align="center">
          <AmountsEye />
          <Link className={styles.more} to="/admin/earnings">
            Upload CSV
          </Link>
        </Row>
      </Row>
      <dl className={styles.figures}>
        <Figure label={earnedLabel(data)} {...earnedWords(data)} />
        <Figure
          label="New accounts"
          value={data && countText(data.newAccounts.soFar)}
          before={data && countText(data.newAccounts.before)}
        />
      </dl>
    </Card>
  );
}

interface FigureProps {
  readonly label: string;
  /** Undefined: not read yet. */
  readonly value: string | undefined;
  /** Of the same days of the week before. Null: nothing to compare with. */
  readonly before: string | null | undefined;
}

function Figure({ label, value, before }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className="text-note">{label}</dt>
      <dd className={`${styles.value} text-heading`}>{value ?? <SkeletonLine />}</dd>
      <dd className={styles.before}>
        {before === null ? 'Upload its first amounts' : `${before ?? '…'} on the same days before`}
      </dd>
    </div>
  );
}

/** With the age of its amounts. */
function earnedLabel(week: DashboardWeek | undefined): string {
  return week?.earned == null ? 'Earnings' : `Earnings, as of ${shortDay(week.earned.asOf)}`;
}

function earnedWords(week: DashboardWeek | undefined): Omit<FigureProps, 'label'> {
  if (week === undefined) return { value: undefined, before: undefined };
  if (week.earned === null) return { value: 'None yet', before: null };
  return { value: formatUsd(week.earned.soFar), before: formatUsd(week.earned.before) };
}
