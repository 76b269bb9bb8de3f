import type { ReactNode } from 'react';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { FailureNotice } from '../notice/failure-notice.tsx';
import { Skeleton, SkeletonGroup } from '../skeleton/skeleton.tsx';
import styles from './list-state.module.css';

export interface ListStateProps {
  /** What the rows are, for the sentences: 'accounts'. */
  readonly what: string;
  /** Nothing has come yet. */
  readonly isLoading: boolean;
  /** Why the last look failed; what came before stays shown. Null: it did not. */
  readonly problem: string | null;
  readonly onRetry: () => void;
  /** Rows were read, and there are none. */
  readonly isEmpty: boolean;
  /** Shown then. */
  readonly empty: ReactNode;
  /** The rows; left out while there are none. */
  readonly children: ReactNode;
}

/**
 * A list that is on its way, failed, empty or there. While there is known to be no network the
 * screen's `OfflineNotice` says so, and nothing is said here.
 */
export function ListState(props: ListStateProps) {
  const { what, isLoading, isEmpty } = props;
  const isOnline = useIsOnline();
  const problem = isOnline ? props.problem : null;
  if (isLoading && !isOnline) return null;
  if (isLoading && problem === null) return <ListSkeleton label={`Loading ${what}…`} />;
  if (isLoading) {
    return (
      <FailureNotice title={`The ${what} could not be loaded`} onRetry={props.onRetry}>
        {problem}
      </FailureNotice>
    );
  }
  return (
    <div className={styles.list}>
      {problem !== null && (
        <FailureNotice
          tone="warning"
          title={`The ${what} may be out of date`}
          onRetry={props.onRetry}
        >
          {problem}
        </FailureNotice>
      )}
      {isEmpty ? props.empty : props.children}
    </div>
  );
}

function ListSkeleton({ label }: { readonly label: string }) {
  return (
    <SkeletonGroup label={label}>
      {Array.from({ length: 8 }, (_none, index) => (
        <Skeleton key={index} shape="row" />
      ))}
    </SkeletonGroup>
  );
}
