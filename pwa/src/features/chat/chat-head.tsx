import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { SearchField } from '../../ui/search-field/search-field.tsx';
import styles from './chat-head.module.css';
import type { SearchKeys } from './search/search-keys.ts';

interface HeadProps {
  /** The searched text; null: the search field is hidden. */
  readonly search: string | null;
  readonly onSearch: (text: string | null) => void;
  readonly keys: Pick<SearchKeys, 'field' | 'enterResults'>;
}

/** The room's name, and its search behind a button, which takes the name's place. */
export function ChatHead({ search, onSearch, keys }: HeadProps) {
  const toggle = useRef<HTMLButtonElement>(null);
  const { field, enterResults } = keys;
  const isOpen = search !== null;
  useEffect(() => {
    if (isOpen) field.current?.querySelector('input')?.focus();
  }, [field, isOpen]);
  const close = () => {
    onSearch(null);
    toggle.current?.focus();
  };
  return (
    <div className={styles.head}>
      <ScreenHead
        compact
        title="Community Chat"
        action={
          <IconButton
            ref={toggle}
            className={classNames('text-label', styles.toggle)}
            label={isOpen ? 'Close search' : 'Search messages'}
            aria-expanded={isOpen}
            onClick={() => (isOpen ? close() : onSearch(''))}
          >
            {isOpen ? 'Close' : <Search size={22} aria-hidden="true" />}
          </IconButton>
        }
      />
      {isOpen && (
        <div
          ref={field}
          className={styles.search}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && search === '') close();
          }}
        >
          <SearchField
            label="Search messages"
            placeholder="Search messages..."
            value={search}
            onSearch={onSearch}
            onDown={enterResults}
            hasShortcut={false}
          />
        </div>
      )}
    </div>
  );
}
