import { ArrowLeft, X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { isTypingElsewhere } from '../search-field/typing.ts';
import styles from './split-view.module.css';

export interface SplitViewProps {
  /** Search and filters, above both, so that opening something moves no row. Absent: none. */
  readonly tools?: ReactNode;
  readonly list: ReactNode;
  /** What is open beside it. */
  readonly pane: ReactNode;
  /** Which thing is open: its change moves the focus to the pane. Null: nothing. */
  readonly paneKey: string | null;
  /** What the pane shows: 'ruby'. */
  readonly paneLabel: string;
  /** The way back on a phone: 'All users'. */
  readonly backLabel: string;
  readonly onClose: () => void;
  /** Gives the focus back to the list after closing, to what was open. */
  readonly onClosed: (paneKey: string) => void;
}

/** From 1024 px the list and what is open of it side by side; below, one in place of the other. */
export function SplitView(props: SplitViewProps) {
  const { pane, onClose } = props;
  const isWide = useMediaQuery('(width >= 1024px)');
  const isOpen = props.paneKey !== null;
  const place = useRef<HTMLElement>(null);
  useListScroll(isOpen && !isWide);
  useEscape(isOpen, onClose);
  const isWithin = usePaneFocus(place, props, isWide);
  const isCovered = isOpen && !isWide;
  const split = (
    <div className={classNames(styles.split, isOpen && styles.open)}>
      <div className={styles.list} hidden={isCovered}>
        {props.list}
      </div>
      {isOpen && (
        <section
          ref={place}
          className={styles.pane}
          aria-label={props.paneLabel}
          tabIndex={-1}
          onFocus={() => isWithin(true)}
          onBlur={({ relatedTarget }) => {
            // Null: what had the focus may have gone, and the pane keeps it.
            if (relatedTarget !== null) isWithin(place.current?.contains(relatedTarget) === true);
          }}
        >
          {isWide ? (
            <IconButton className={styles.close} label="Close details" onClick={onClose}>
              <X size={20} aria-hidden="true" />
            </IconButton>
          ) : (
            <Button className={styles.back} variant="quiet" size="small" onClick={onClose}>
              <ArrowLeft size={18} aria-hidden="true" />
              {props.backLabel}
            </Button>
          )}
          {pane}
        </section>
      )}
    </div>
  );
  if (props.tools === undefined) return split;
  return (
    <div>
      <div className={styles.tools} hidden={isCovered}>
        {props.tools}
      </div>
      {split}
    </div>
  );
}

/**
 * What is opened gets the focus, and keeps it when the button pressed in it goes; closing gives it
 * back to the list.
 * @returns the function that tells whether the focus is in the pane.
 */
function usePaneFocus(
  place: { readonly current: HTMLElement | null },
  { paneKey, onClosed }: Pick<SplitViewProps, 'paneKey' | 'onClosed'>,
  isWide: boolean,
): (isWithin: boolean) => void {
  const shown = useRef<string | null>(null);
  const isWithin = useRef(false);
  useEffect(() => {
    const before = shown.current;
    shown.current = paneKey;
    if (paneKey === null) {
      isWithin.current = false;
      if (before !== null) onClosed(before);
      return;
    }
    const active = document.activeElement;
    const isLost = isWithin.current && active === document.body;
    const isNews = paneKey !== before && place.current?.contains(active) !== true;
    if (isLost || isNews) place.current?.focus({ preventScroll: isWide });
  });
  return useCallback((next: boolean) => {
    isWithin.current = next;
  }, []);
}

/** The list is where it was left when the pane that stood in its place goes. */
function useListScroll(isCovered: boolean): void {
  const left = useRef(0);
  const wasCovered = useRef(isCovered);
  useLayoutEffect(() => {
    if (isCovered === wasCovered.current) return;
    wasCovered.current = isCovered;
    if (isCovered) left.current = window.scrollY;
    window.scrollTo(0, isCovered ? 0 : left.current);
  }, [isCovered]);
}

function useEscape(isOn: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!isOn) return;
    const heed = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isTypingElsewhere(event)) latest.current();
    };
    document.addEventListener('keydown', heed);
    return () => document.removeEventListener('keydown', heed);
  }, [isOn]);
}
