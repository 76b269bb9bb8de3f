import type { Holding } from '@greenroom/sync-protocol/users/users-records';
import { FailureNotice } from '../notice/failure-notice.tsx';
import { Skeletons } from '../skeleton/skeletons.tsx';
import { HoldingsList, type HoldingsListProps } from './holdings-list.tsx';

interface HoldingsStateProps extends Pick<HoldingsListProps, 'stays'> {
  readonly holdings: readonly Holding[] | undefined;
  /** Why reading failed. Null: it did not. */
  readonly problem: string | null;
  readonly onRetry: () => void;
}

/** What deleting an account removes, with its loading and failed states. */
export function HoldingsState({ holdings, problem, onRetry, stays }: HoldingsStateProps) {
  if (holdings !== undefined) return <HoldingsList holdings={holdings} stays={stays} />;
  if (problem === null) {
    return <Skeletons label="Checking what will be deleted" shapes={['half', 'third']} />;
  }
  return (
    <FailureNotice tone="warning" title="What will be deleted could not be read" onRetry={onRetry}>
      {problem}
    </FailureNotice>
  );
}
