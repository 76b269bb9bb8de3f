import type { Holding } from '@greenroom/sync-protocol/users/users-records';
import { FailureNotice } from '../notice/failure-notice.tsx';
import { Skeleton, SkeletonGroup } from '../skeleton/skeleton.tsx';
import { HoldingsList, type HoldingsListProps } from './holdings-list.tsx';

interface HoldingsStateProps extends Pick<HoldingsListProps, 'stays'> {
  /** Absent: not read yet. */
  readonly holdings: readonly Holding[] | undefined;
  /** Why they could not be read. Null: nothing failed. */
  readonly problem: string | null;
  readonly onRetry: () => void;
}

/** What deleting an account removes: on its way, failed, or there. */
export function HoldingsState({ holdings, problem, onRetry, stays }: HoldingsStateProps) {
  if (holdings !== undefined) return <HoldingsList holdings={holdings} stays={stays} />;
  if (problem === null) {
    return (
      <SkeletonGroup label="Looking what goes with it">
        <Skeleton width="half" />
        <Skeleton width="third" />
      </SkeletonGroup>
    );
  }
  return (
    <FailureNotice tone="warning" title="What goes with it could not be read" onRetry={onRetry}>
      {problem}
    </FailureNotice>
  );
}
