import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { Badge } from '../badge/badge.tsx';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import styles from './toolbar.module.css';

export interface ToolbarFieldsProps {
  /** Of the button and its sheet. Default: 'Filters'. */
  readonly label?: string | undefined;
  /** Fields that narrow the list now. */
  readonly set: number;
  /** What the list shows with them: 'Show 12 changes'. */
  readonly found: string;
  /** Clears every filter and the search, as the toolbar's button does. */
  readonly onClear: () => void;
  /** Nothing can be filtered now: the sheet closes. */
  readonly isDisabled: boolean;
  /** The fields. */
  readonly children: ReactNode;
}

/** Fields of a toolbar: in it on desktops, on phones in a sheet behind a button that counts those set. */
export function ToolbarFields({ label = 'Filters', set, found, ...rest }: ToolbarFieldsProps) {
  const isWide = useMediaQuery('(width >= 1024px)');
  const [isOpen, setIsOpen] = useState(false);
  const show = useRef<HTMLButtonElement>(null);
  // For good: a sheet that opened again by itself would take the focus from what is done by then.
  if (isOpen && (isWide || rest.isDisabled)) setIsOpen(false);
  if (isWide) return rest.children;
  const clear = () => {
    // The pressed button disappears with the filters.
    show.current?.focus();
    rest.onClear();
  };
  return (
    <>
      <Button
        size="small"
        className={styles.more}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <SlidersHorizontal size={18} aria-hidden="true" />
        <span className={styles.word}>{label}</span>
        <Badge count={set} label="set" />
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={label}
        footer={
          <>
            {set > 0 && (
              <Button variant="quiet" onClick={clear}>
                Clear filters
              </Button>
            )}
            <Button ref={show} variant="primary" onClick={() => setIsOpen(false)}>
              {found}
            </Button>
          </>
        }
      >
        {rest.children}
      </Dialog>
    </>
  );
}
