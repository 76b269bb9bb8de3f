import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
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
  readonly onClear: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** Fields of a toolbar: in it on desktops, on phones in a sheet behind a button that counts those set. */
export function ToolbarFields({ label = 'Filters', set, found, ...rest }: ToolbarFieldsProps) {
  const isWide = useMediaQuery('(width >= 1024px)');
  const [isOpen, setIsOpen] = useState(false);
  if (isWide) return rest.children;
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
        onOpenChange={setIsOpen}
        title={label}
        footer={
          <>
            {set > 0 && (
              <Button variant="quiet" onClick={rest.onClear}>
                Clear
              </Button>
            )}
            <Button variant="primary" onClick={() => setIsOpen(false)}>
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
