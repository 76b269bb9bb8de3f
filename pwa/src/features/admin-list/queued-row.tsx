import type { CallerInput } from '@greenroom/sync-protocol/contract';
import { useIsMutating } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { RowOf } from '../../rest/lists/call-page.ts';
import { useCallPage } from '../../rest/use-call-query.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { FailureNotice } from '../../ui/notice/failure-notice.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Skeletons } from '../../ui/skeleton/skeletons.tsx';
import { useLastOpened } from './open-row/use-last-opened.ts';

/** The oldest pending rows: those the queue holds are among them. */
export const oldestPending = { status: 'pending', sort: 'createdAt' } as const;

type QueuedList =
  | 'bankDetails.listSubmissions'
  | 'concerns.list'
  | 'deletionRequests.list'
  | 'support.list';

/** A pending row of a list, which an item of the queue stands for. */
export interface QueuedRow<Row> {
  /** As it was last read while it was pending. Absent: it was not. */
  readonly row: Row | undefined;
  /** Why it cannot be read. Null: it can. */
  readonly problem: string | null;
  /** It was read, and is not pending any more; another has decided it, as nothing is being sent here. */
  readonly isDecided: boolean;
  readonly retry: () => void;
}

/** Reads the row of a list that an item of the queue stands for, and keeps it current. */
export function useQueuedRow<N extends QueuedList>(call: N, id: string): QueuedRow<RowOf<N>> {
  // Each of these lists takes it, which the compiler cannot tell of one that is not known yet.
  const list = useCallPage(call, oldestPending as unknown as CallerInput<N>);
  const { data, error, isFetching, isFetchedAfterMount, refetch } = list;
  const rows: readonly { readonly id: string }[] = data?.rows ?? [];
  const read = rows.find((each) => each.id === id) as RowOf<N> | undefined;
  // The list may be read before the answer to one's own decision comes.
  const isSending = useIsMutating() > 0;
  const isMissing = data !== undefined && read === undefined;
  // What is typed below a row stays when another decides it.
  const row = useLastOpened<{ readonly id: string }>(read, id, call) as RowOf<N> | undefined;
  // Rows another part read a moment ago may be older than the item.
  const isDoubtful = isMissing && !isFetchedAfterMount && !isFetching;
  useEffect(() => {
    if (isDoubtful) void refetch();
  }, [isDoubtful, refetch]);
  return {
    row,
    problem: row === undefined ? (error?.message ?? null) : null,
    isDecided: isMissing && error === null && !isFetching && !isDoubtful && !isSending,
    retry: () => void refetch(),
  };
}

interface QueuedStateProps {
  /** Without a row. */
  readonly queued: Omit<QueuedRow<unknown>, 'row'>;
  /** 'concern'. */
  readonly what: string;
  /** Goes on with the next item. */
  readonly onDecided: () => void;
  /** Where the row is now, with what was typed for it. Absent: nothing is typed here. */
  readonly list?: string;
}

/**
 * Shown in place of an open item of the queue whose row is not there: why, and what to do; above one that
 * another has decided, that it was.
 */
export function QueuedState({ queued, what, onDecided, list }: QueuedStateProps): ReactNode {
  if (queued.problem !== null) {
    return (
      <FailureNotice title={`The ${what} could not be loaded`} onRetry={queued.retry}>
        {queued.problem}
      </FailureNotice>
    );
  }
  if (queued.isDecided) {
    return (
      <Notice
        title="This does not wait any more"
        action={
          <>
            {list !== undefined && (
              <LinkButton size="small" variant="quiet" to={list}>
                Open it in the list
              </LinkButton>
            )}
            <Button size="small" onClick={onDecided}>
              Go on
            </Button>
          </>
        }
      >
        The {what} was decided or deleted meanwhile.
      </Notice>
    );
  }
  return <Skeletons label={`Loading the ${what}…`} shapes={['title', 'card']} />;
}
