import type { ReactNode } from 'react';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { classNames } from '../class-names.ts';
import { ReadFailure } from '../notice/read-failure.tsx';
import { CardsSkeleton, TableSkeleton } from '../skeleton/list-skeletons.tsx';
import styles from './list-state.module.css';

export interface ListStateProps {
  /** Plural of the rows: 'accounts'. */
  readonly what: string;
  /** Nothing was read yet. */
  readonly isLoading: boolean;
  /** The rows are of the previous search, filter or page, kept until the answer. Absent: false. */
  readonly isStale?: boolean;
  /** Why the last read failed; earlier rows stay shown. Null: it did not. */
  readonly problem: string | null;
  readonly onRetry: () => void;
  readonly isEmpty: boolean;
  readonly empty: ReactNode;
  /** Skeleton of the rows. Absent or false: of a table, on phones of cards. */
  readonly coming?: ReactNode;
  /** The rows; omitted while there are none. */
  readonly children: ReactNode;
}

/** A list's loading, failed, empty and loaded states; offline, `OfflineNotice` reports instead. */
export function ListState(props: ListStateProps) {
  const { what, isStale = false, isEmpty } = props;
  // An empty list of before says nothing about what is asked now.
  const isLoading = props.isLoading || (isStale && isEmpty);
  const isOnline = useIsOnline();
  if (isLoading && !isOnline) return null;
  if (isLoading && props.problem === null) {
    return props.coming || <ListSkeleton label={`Loading ${what}…`} />;
  }
  const failure = (
    <ReadFailure
      what={`The ${what}`}
      isMissing={isLoading}
      problem={props.problem}
      onRetry={props.onRetry}
    />
  );
  if (isLoading) return failure;
  return (
    <div className={classNames(styles.list, isStale && styles.stale)} aria-busy={isStale}>
      {failure}
      {isEmpty ? props.empty : props.children}
    </div>
  );
}

function ListSkeleton({ label }: { readonly label: string }) {
  const isWide = useMediaQuery('(width >= 1024px)');
  return isWide ? <TableSkeleton label={label} /> : <CardsSkeleton label={label} />;
}
