import type { UserTarget } from '@greenroom/sync-protocol/targets/targets-records';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { formatGbp } from '../../../platform/money-words.ts';
import { rangeInWords } from '../../../platform/dates/range-words.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { Detail, DetailSection } from '../../../ui/detail/detail.tsx';
import { Facts } from '../../../ui/facts/facts.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import { PastTarget } from '../past-target.tsx';
import { periodLabel } from '../target-words.ts';
import { Progress, State } from './user-targets-columns.tsx';
import styles from './user-targets.module.css';

/** A member's current target and their history (spec admin 2, User Targets). */
export function UserTargetDetail({ row }: { readonly row: UserTarget }) {
  const { user, targetName, targetAmount, progress } = row;
  return (
    <Detail title={user.username} subtitle={user.email ?? ''} pills={<State state={row.state} />}>
      <DetailSection title={targetName}>
        <Progress row={row} />
        <Facts
          facts={[
            ['Amount', formatGbp(targetAmount)],
            ['Earned', formatGbp(progress.earned)],
            ['Period', periodLabel(row.timePeriod)],
            ['Dates', rangeInWords(row.startDate, row.endDate)],
          ]}
        />
      </DetailSection>
      <DetailSection title="Target History">
        <History userId={row.userId} username={user.username} />
      </DetailSection>
    </Detail>
  );
}

function History({ userId, username }: { readonly userId: string; readonly username: string }) {
  const { data, isError, error, refetch } = useCallQuery('targets.listHistoryOf', { userId });
  const isOnline = useIsOnline();
  if (data === undefined && !isOnline) {
    return <p className={styles.none}>The history needs the network.</p>;
  }
  if (data === undefined && isError) {
    return (
      <FailureNotice title="Failed to fetch target history" onRetry={() => void refetch()}>
        {error.message}
      </FailureNotice>
    );
  }
  if (data === undefined) {
    return (
      <SkeletonGroup label="Loading the target history">
        <Skeleton />
        <Skeleton />
      </SkeletonGroup>
    );
  }
  if (data.length === 0) return <p className={styles.none}>No previous targets</p>;
  return (
    <Stack as="ul" gap={24} aria-label={`Past targets of ${username}`}>
      {data.map((target) => (
        <li key={target.id}>
          <PastTarget target={target} />
        </li>
      ))}
    </Stack>
  );
}
