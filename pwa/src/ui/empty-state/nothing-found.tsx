import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Art, artStyles } from './art.tsx';
import { EmptyState } from './empty-state.tsx';

/** A magnifying glass over lines that nothing was found in. */
export function SearchArt() {
  return (
    <Art>
      <circle className={artStyles.wash} cx="60" cy="56" r="36" />
      <path d="M14 30h34M14 48h18M14 66h18M14 84h34" />
      <circle className={artStyles.accent} cx="62" cy="50" r="22" />
      <path className={artStyles.accent} d="M78 66l22 22M54 50h16" />
    </Art>
  );
}

interface NothingFoundProps {
  readonly title: string;
  /** What to try instead. */
  readonly text: ReactNode;
  readonly onClear: () => void;
}

/** In place of the results of a search that has none. */
export function NothingFound({ title, text, onClear }: NothingFoundProps) {
  const clear = ({ currentTarget }: MouseEvent) => {
    // The button goes: what is searched next is typed where this was.
    currentTarget.closest('main')?.querySelector<HTMLElement>('[role="search"] input')?.focus();
    onClear();
  };
  return (
    <EmptyState
      compact
      art={<SearchArt />}
      title={title}
      text={text}
      action={<Button onClick={clear}>Clear search</Button>}
    />
  );
}
