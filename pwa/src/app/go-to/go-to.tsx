import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { LazyScreen } from '../../platform/lazy-screen.tsx';
import { whenIdle } from '../../platform/when-idle.ts';
import { isApple } from '../../ui/single-keys/typing.ts';
import { Later } from '../home/home-parts.tsx';
import styles from './go-to.module.css';

export interface GoToDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

interface GoToProps {
  /** What the role may go to. */
  readonly Dialog: LazyScreen<GoToDialogProps>;
}

/** The search for a place: a button of the sidebar, and ⌘K or Ctrl+K on every screen. */
export function GoTo({ Dialog }: GoToProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Every opening begins with an empty field.
  const [turn, setTurn] = useState(0);
  const open = () => {
    setTurn((before) => before + 1);
    setIsOpen(true);
  };
  // What is typed while it loads would be lost.
  useEffect(() => whenIdle(Dialog.preload), [Dialog]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isMeant = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k';
      if (!isMeant || event.altKey || event.shiftKey || event.defaultPrevented) return;
      // The browser's own search of the address bar stays closed in either case.
      event.preventDefault();
      if (!event.repeat && !isDialogOpen()) open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={open}
      >
        <Search size={16} aria-hidden="true" />
        <span className={styles.label}>Search or go to…</span>
        <kbd className={styles.key} aria-hidden="true">
          {isApple() ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {turn > 0 && (
        <Later>
          <Dialog key={turn} open={isOpen} onClose={() => setIsOpen(false)} />
        </Later>
      )}
    </>
  );
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
