import { ArrowLeft, X } from 'lucide-react';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { isTypingElsewhere } from '../single-keys/typing.ts';
import { KeptRow } from './kept-row.tsx';
import { useIsSideBySide } from './use-is-side-by-side.ts';
import { usePaneRoom } from './use-pane-room.ts';
import styles from './split-view.module.css';

export interface SplitViewProps {
  /** Search and filters above both, so that opening an item moves no row. Absent: none. */
  readonly tools?: ReactNode;
  readonly list: ReactNode;
  readonly pane: ReactNode;
  /** Key of the open item: its change moves the focus to the pane. Null: none is open. */
  readonly paneKey: string | null;
  /** Accessible name of the pane: 'ruby'. */
  readonly paneLabel: string;
  /** Back button on phones: 'All users'. */
  readonly backLabel: string;
  readonly onClose: () => void;
  /** Called after closing: returns the focus to the item in the list. */
  readonly onClosed: (paneKey: string) => void;
  /**
   * In the pane's place while nothing is open, below the list in narrow windows. Absent: the list has
   * the whole width.
   */
  readonly rest?: ReactNode;
  /** From 1280 px the pane has more room than the list, as for a conversation. Absent: false. */
  readonly widePane?: boolean;
}

/**
 * List and open item side by side from 1024 px on (experience 24), where the list has the whole width
 * until an item is open; below, one replaces the other.
 */
export function SplitView(props: SplitViewProps) {
  const { pane, onClose } = props;
  const isWide = useIsSideBySide();
  const isOpen = props.paneKey !== null;
  const view = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLElement>(null);
  usePaneRoom(view, isOpen && isWide);
  const noteScroll = useListScroll(isOpen && !isWide);
  useEscape(isOpen, onClose);
  const isWithin = usePaneFocus(place, props, isWide);
  const isCovered = isOpen && !isWide;
  const isSplit = isOpen || props.rest !== undefined;
  const split = (
    <div
      ref={view}
      className={classNames(
        styles.place,
        isSplit && styles.split,
        isSplit && props.widePane && styles.widePane,
      )}
    >
      <KeptRow
        open={props.paneKey}
        className={styles.list}
        isHidden={isCovered}
        onHidden={noteScroll}
      >
        {props.list}
      </KeptRow>
      {!isOpen && props.rest}
      {isOpen && (
        <section
          ref={place}
          className={styles.pane}
          aria-label={props.paneLabel}
          tabIndex={-1}
          onFocus={() => isWithin(true)}
          onBlur={({ relatedTarget }) => {
            // Null: the focused element may have been removed, which counts as still inside.
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
 * Focuses the pane on opening and when the focused button in it is removed; on closing, the list.
 * @returns a function that records whether the focus is in the pane.
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
    if (isLost || isNews) place.current?.focus({ preventScroll: true });
    // Focusing would scroll the way back out of the window.
    if (isNews && !isWide) window.scrollTo(0, 0);
  });
  return useCallback((next: boolean) => {
    isWithin.current = next;
  }, []);
}

/**
 * Restores the list's scroll position when the pane that replaced it closes.
 * @returns a function that records it, in px
 */
function useListScroll(isCovered: boolean): (scrolled: number) => void {
  const left = useRef(0);
  const wasCovered = useRef(isCovered);
  useLayoutEffect(() => {
    if (isCovered === wasCovered.current) return;
    wasCovered.current = isCovered;
    window.scrollTo(0, isCovered ? 0 : left.current);
  }, [isCovered]);
  return useCallback((scrolled: number) => {
    left.current = scrolled;
  }, []);
}

function useEscape(isOn: boolean, onEscape: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isTypingElsewhere(event)) onEscape();
  });
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOn]);
}
