import type { ReactNode } from 'react';
import type { ListPlace } from '../platform/list-location.ts';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';

interface EmptyWords {
  readonly art?: ReactNode;
  readonly title: string;
  readonly text: string;
}

/** Why a list is empty. */
export interface EmptyListWords {
  /** Nothing is searched or filtered for. */
  readonly whole: EmptyWords;
  /** Only what is pending is filtered for: nothing waits. Absent: as `filtered`. */
  readonly queue?: EmptyWords;
  /** Nothing matches the search and the filters. */
  readonly filtered: EmptyWords;
}

interface AdminListEmptyProps {
  readonly place: ListPlace;
  /** What the rows are called: 'accounts'. */
  readonly many: string;
  readonly words: EmptyListWords;
}

/** Why an administrators' list is empty, and the way on. */
export function AdminListEmpty({ place, many, words }: AdminListEmptyProps) {
  if (place.page > 1) {
    return (
      <EmptyState
        title="This page is empty"
        text="The list has become shorter."
        action={<Button onClick={() => place.turnTo(1)}>First page</Button>}
      />
    );
  }
  if (!place.isFiltered) return <EmptyState {...words.whole} />;
  const { filtered, queue = filtered } = words;
  return (
    <EmptyState
      {...(isQueue(place) ? queue : filtered)}
      action={<Button onClick={place.clear}>Show all {many}</Button>}
    />
  );
}

/** Whether what is pending is all that is filtered for. */
function isQueue({ search, filters }: ListPlace): boolean {
  const { status, sort: _sort, ...others } = filters;
  return status === 'pending' && search === '' && Object.values(others).every((value) => !value);
}
