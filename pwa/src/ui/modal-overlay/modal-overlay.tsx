import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { isAboveOverlays } from '../above-overlays.ts';
import { coverScreen } from './screen-seen.ts';
import styles from './modal-overlay.module.css';

interface ModalOverlayProps {
  readonly title: string;
  readonly text: ReactNode;
  /** A line drawing of empty-state-art.tsx. */
  readonly art?: ReactNode;
  /** Buttons; at least one action is required. */
  readonly children?: ReactNode;
  /** Something else stands in its place; what is behind is still not seen. Absent: false. */
  readonly isAside?: boolean;
}

/** Covers the whole app and cannot be dismissed; everything behind it is inert, and is not seen. */
export function ModalOverlay({ title, text, art, children, isAside = false }: ModalOverlayProps) {
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(
    () => (place.current === null ? undefined : holdFocusIn(place.current)),
    [isAside],
  );
  useLayoutEffect(coverScreen, []);
  if (isAside) return null;
  return createPortal(
    <div
      ref={place}
      className={styles.overlay}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
    >
      <PagePanel id={id} title={title} text={text} art={art}>
        {children}
      </PagePanel>
    </div>,
    document.body,
  );
}

interface PagePanelProps extends Omit<ModalOverlayProps, 'isAside'> {
  /** Prefix of the ids of title and text. */
  readonly id: string;
}

/** What fills a page that says one thing: drawing, title, text, actions. */
export function PagePanel({ id, title, text, art, children }: PagePanelProps) {
  return (
    <div className={styles.panel}>
      {art}
      <h1 className={styles.title} id={`${id}-title`}>
        {title}
      </h1>
      <div className={styles.text} id={`${id}-text`}>
        {text}
      </div>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

/** Focuses the overlay and makes its siblings inert; the returned function undoes both. */
function holdFocusIn(overlay: HTMLElement): () => void {
  const before = document.activeElement;
  const others = [...document.body.children].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement &&
      element !== overlay &&
      !element.inert &&
      !isAboveOverlays(element),
  );
  for (const element of others) element.inert = true;
  overlay.focus();
  return () => {
    for (const element of others) element.inert = false;
    if (before instanceof HTMLElement) before.focus();
  };
}
