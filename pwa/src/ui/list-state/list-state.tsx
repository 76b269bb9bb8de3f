import type { ReactNode } from 'react';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { FailureNotice } from '../notice/failure-notice.tsx';
import { Skeleton, SkeletonGroup } from '../skeleton/skeleton.tsx';
import styles from './list-state.module.css';

export interface ListStateProps {
  /** Plural of the rows: 'accounts'. */
  readonly what: string;
  /** Nothing was read yet. */
  readonly isLoading: boolean;
  /** Why the last read failed; earlier rows stay shown. Null: it did not. */
  readonly problem: string | null;
  readonly onRetry: () => void;
  readonly isEmpty: boolean;
  readonly empty: ReactNode;
  /** The rows; omitted while there are none. */
  readonly children: ReactNode;
}

/** A list's loading, failed, empty and loaded states; offline, `OfflineNotice` reports instead. */
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
