import type {
  ListedEarning,
  ListedSnapshot,
} from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { describeWeek } from '@greenroom/sync-protocol/earnings/earnings-rules';
import { Trash2 } from 'lucide-react';
import { dayInWords, weekInWords } from '../../../platform/dates/range-words.ts';
import { formatGbp, formatUsd } from '../../../platform/money-words.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Detail, DetailFoot, DetailSection } from '../../../ui/detail/detail.tsx';
import { Facts } from '../../../ui/facts/facts.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Skeletons } from '../../../ui/skeleton/skeletons.tsx';
import { StatusPill } from '../../../ui/status-pill/status-pill.tsx';
import styles from './earnings-list.module.css';

interface EarningDetailProps {
  readonly earning: ListedEarning;
  /** No network, or the week is not as shown any more: nothing can be changed. */
  readonly isLocked: boolean;
  readonly onRemove: () => void;
  /** Lists the member's weeks only. */
  readonly onFilter: () => void;
}

/** A member's week: its amount, and every amount stated for it. */
export function EarningDetail({ earning, isLocked, onRemove, onFilter }: EarningDetailProps) {
  const { user, userId, weekStart, description, amount, gbp, date, createdAt, updatedAt } = earning;
  const isWritten = description !== null && description !== describeWeek(weekStart);
  return (
    <Detail
      title={user.username}
      subtitle={isWritten ? description : weekInWords(weekStart)}
      face={{ name: user.username, seed: userId }}
    >
      <Facts
        facts={[
          ['Amount', formatUsd(amount)],
          ['In pounds', formatGbp(gbp)],
          ['As of', dayInWords(date)],
          ['Added', <Instant key="added" at={createdAt} />],
          ['Last changed', <Instant key="changed" at={updatedAt} />],
        ]}
      />
      <DetailSection title="Amounts entered for this week">
        <Snapshots earningId={earning.id} />
      </DetailSection>
      <DetailFoot className={styles.foot}>
        <Button onClick={onFilter}>All weeks</Button>
        <Button variant="destructive" disabled={isLocked} onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
          Delete
        </Button>
      </DetailFoot>
    </Detail>
  );
}

function Snapshots({ earningId }: { readonly earningId: string }) {
  const { data, error, refetch } = useCallQuery('earnings.listSnapshots', { id: earningId });
  if (data === undefined && error !== null) {
    return (
      <FailureNotice title="The amounts could not be loaded" onRetry={() => void refetch()}>
        {error.message}
      </FailureNotice>
    );
  }
  if (data === undefined) {
    return <Skeletons label="Loading amounts…" shapes={['line', 'line']} />;
  }
  return (
    <Stack as="ul" gap={16} aria-label="Amounts entered for this week">
      {data.map((snapshot, index) => (
        <Snapshot key={snapshot.id} snapshot={snapshot} counts={index === 0} />
      ))}
    </Stack>
  );
}

interface SnapshotProps {
  readonly snapshot: ListedSnapshot;
  /** Whether it is the week's amount. */
  readonly counts: boolean;
}

function Snapshot({ snapshot, counts }: SnapshotProps) {
  const { cumulativeAmount, capturedAt, uploadedAt, addedBy } = snapshot;
  return (
    <Stack as="li" gap={4}>
      <span className={styles.line}>
        <span className={styles.amount}>{formatUsd(cumulativeAmount)}</span>
        as of {dayInWords(capturedAt)}
        {counts && <StatusPill tone="full">Counts</StatusPill>}
      </span>
      <span className={styles.note}>
        {addedBy ?? 'A deleted account'}, <Instant at={uploadedAt} />
      </span>
    </Stack>
  );
}
