import type { ReactNode } from 'react';
import type { ListPlace } from '../../platform/list-location.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { SearchArt } from '../../ui/empty-state/nothing-found.tsx';

interface EmptyWords {
  readonly art?: ReactNode;
  readonly title: string;
  readonly text: string;
}

export interface EmptyListWords {
  readonly whole: EmptyWords;
  /** Filtered by pending alone. Absent: as `filtered`. */
  readonly queue?: EmptyWords;
  readonly filtered: EmptyWords;
}

interface AdminListEmptyProps {
  readonly place: ListPlace;
  readonly many: string;
  readonly words: EmptyListWords;
  /** Adds the first row. Absent: rows come by themselves. */
  readonly addAction?: ReactNode;
}

/** Explains why an administrators' list is empty, and what to do. */
export function AdminListEmpty({ place, many, words, addAction }: AdminListEmptyProps) {
  if (place.page > 1) return <EmptyPage turnTo={place.turnTo} />;
  const { showAll } = place;
  if (!place.isFiltered || showAll === null) {
    return <EmptyState {...words.whole} action={addAction} />;
  }
  const isOwnText = words.queue !== undefined && isQueue(place);
  return (
    <EmptyState
      compact={!isOwnText}
      art={<SearchArt />}
      {...(isOwnText ? words.queue : words.filtered)}
      action={<Button onClick={showAll}>Show all {many}</Button>}
    />
  );
}

/** In place of the rows of a page past the end, whatever the list is filtered by. */
export function EmptyPage({ turnTo }: { readonly turnTo: (page: number) => void }) {
  return (
    <EmptyState
      title="This page is empty"
      text="The list has become shorter."
      action={<Button onClick={() => turnTo(1)}>First page</Button>}
    />
  );
}

function isQueue({ search, filters }: ListPlace): boolean {
  const { status, sort: _sort, ...others } = filters;
  return status === 'pending' && search === '' && Object.values(others).every((value) => !value);
}
