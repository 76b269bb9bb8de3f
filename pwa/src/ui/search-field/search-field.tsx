import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useSingleKeys, useSingleKeysOn } from '../single-keys/single-keys.ts';
import styles from './search-field.module.css';

/** Milliseconds without typing before a search starts. */
const typingPause = 250;

export interface SearchFieldProps {
  /** Accessible name: 'Search accounts'. */
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** Called for arrow down: moves the focus to the results. */
  readonly onDown?: (() => void) | undefined;
  /** `/` anywhere on the screen focuses the field. Default: yes. */
  readonly hasShortcut?: boolean | undefined;
}

/** The search above a list: searches when typing pauses, Escape clears, `/` focuses it. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, onSearch, onDown, hasShortcut = true } = props;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  const [seen, setSeen] = useState(value);
  /** Searches started here that have not returned as `value` yet, which may take a while. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (value !== seen) {
    setSeen(value);
    const index = asked.indexOf(value);
    setAsked(asked.slice(index + 1));
    // Changed by navigation or 'Clear filters', not by typing.
    if (index === -1) {
      setSearched(value);
      setTyped(value);
    }
  }
  const search = (text: string) => {
    setSearched(text);
    setAsked([...asked, text]);
    onSearch(text);
  };
  useEffect(() => {
    if (typed === searched) return;
    const timer = setTimeout(() => search(typed), typingPause);
    return () => clearTimeout(timer);
  });
  const hasKey = useSingleKeysOn().isOn && hasShortcut;
  useSingleKeys(
    hasShortcut
      ? {
          '/': {
            press: () => {
              input.current?.focus();
              input.current?.select();
            },
          },
        }
      : null,
  );
  const clear = () => {
    setTyped('');
    if (searched !== '') search('');
    input.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed !== searched) search(typed);
    if (event.key === 'Escape' && typed === '') input.current?.blur();
    if (event.key === 'Escape' && typed !== '') clear();
    if (event.key === 'ArrowDown') onDown?.();
    if (event.key === 'Escape' || event.key === 'ArrowDown') event.preventDefault();
  };
  return (
    <div className={styles.field} role="search">
      <Search className={styles.icon} size={18} aria-hidden="true" />
      <input
        ref={input}
        className={styles.input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={hasKey ? '/' : undefined}
        placeholder={placeholder ?? label}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKey}
      />
      {typed === '' ? (
        hasKey && (
          <kbd className={styles.key} aria-hidden="true">
            /
          </kbd>
        )
      ) : (
        <IconButton className={styles.clear} label="Clear search" onClick={clear}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
