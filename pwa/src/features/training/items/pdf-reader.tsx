import { Dialog as Parts } from '@base-ui/react/dialog';
import { X, ZoomIn, ZoomOut } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useCloseByBack } from '../../../ui/dialog/use-close-by-back.ts';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { DialogStatus } from '../../../ui/toast/dialog-status.tsx';
import { PdfPages } from './pdf-pages.tsx';
import { findPlace, type PdfPlace, showPlace } from './pdf-place.ts';
import styles from './pdf-reader.module.css';

interface PdfReaderProps {
  readonly url: string;
  readonly title: string;
  readonly onOpened: () => void;
  readonly onFailed: (reason: string) => void;
  readonly onClose: () => void;
}

/** Times the width of the screen, at most that of a page on a desk. */
const zooms = { least: 1, most: 4, step: 0.5 } as const;

/** A PDF over the whole screen: its pages, which one of how many, and zoom. Loaded lazily. */
export function PdfReader({ url, title, onOpened, onFailed, onClose }: PdfReaderProps) {
  const [zoom, setZoom] = useState<number>(zooms.least);
  const [page, setPage] = useState(1);
  const [count, setCount] = useState<number | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  /** What the next zoom keeps in the middle. */
  const kept = useRef<PdfPlace | null>(null);
  const change = (next: number) => {
    kept.current = stage.current && findPlace(stage.current);
    setZoom(Math.min(zooms.most, Math.max(zooms.least, next)));
  };
  const [width, setWidth] = useState(0);
  /** What was in the middle before the screen turned. */
  const seen = useRef<PdfPlace | null>(null);
  const note = (element: HTMLElement) => {
    seen.current = findPlace(element);
    setPage(seen.current?.page ?? 1);
  };
  useLayoutEffect(() => {
    if (stage.current === null || kept.current === null) return;
    showPlace(stage.current, kept.current);
    // Without an event of its own where nothing had to scroll.
    note(stage.current);
  }, [zoom]);
  const pinch = usePinch(zoom, change);
  const [shownStage, setShownStage] = useState<HTMLElement | null>(null);
  useWidth(shownStage, (now) => {
    if (shownStage && seen.current) showPlace(shownStage, seen.current);
    setWidth(now);
  });
  useWheel(shownStage, (turn) => change(zoom * Math.exp(-turn / 300)));
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') change(zoom + zooms.step);
    if (event.key === '-') change(zoom - zooms.step);
  };
  useCloseByBack(true, onClose);
  return (
    <Parts.Root open onOpenChange={(open) => !open && onClose()}>
      <Parts.Portal>
        <Parts.Backdrop className={styles.backdrop} />
        <Parts.Popup className={styles.popup} initialFocus={stage} onKeyDown={press}>
          <header className={styles.head}>
            <div className={styles.words}>
              <Parts.Title className={styles.title}>{title}</Parts.Title>
              <p className="text-note">
                {count === null ? 'Loading…' : `Page ${page} of ${count}`}
              </p>
            </div>
            <IconButton
              label="Zoom out"
              aria-disabled={zoom <= zooms.least}
              onClick={() => change(zoom - zooms.step)}
            >
              <ZoomOut size={22} aria-hidden="true" />
            </IconButton>
            <IconButton
              label="Zoom in"
              aria-disabled={zoom >= zooms.most}
              onClick={() => change(zoom + zooms.step)}
            >
              <ZoomIn size={22} aria-hidden="true" />
            </IconButton>
            <Parts.Close
              render={
                <IconButton label="Close">
                  <X size={24} aria-hidden="true" />
                </IconButton>
              }
            />
          </header>
          <div
            ref={(element) => {
              stage.current = element;
              setShownStage(element);
            }}
            className={styles.stage}
            tabIndex={0}
            role="region"
            aria-label={`Pages of ${title}`}
            onScroll={({ currentTarget }) => note(currentTarget)}
            {...pinch}
          >
            <PdfPages
              url={url}
              title={title}
              zoom={zoom}
              width={width}
              stage={shownStage}
              onOpened={(pages) => {
                setCount(pages);
                onOpened();
              }}
              onFailed={onFailed}
            />
          </div>
          <DialogStatus />
        </Parts.Popup>
      </Parts.Portal>
    </Parts.Root>
  );
}

/** Calls `onWidth` with the element's width in px at first and whenever it changes. */
function useWidth(element: HTMLElement | null, onWidth: (width: number) => void) {
  const report = useEffectEvent(onWidth);
  useEffect(() => {
    if (element === null) return undefined;
    let last: number | null = null;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === last) return;
      last = element.clientWidth;
      report(last);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
}

/** The wheel with Ctrl, as which a trackpad's pinch arrives; the browser does not zoom the app with it. */
function useWheel(element: HTMLElement | null, onTurn: (pixels: number) => void) {
  const turn = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    onTurn(event.deltaY);
  });
  useEffect(() => {
    if (element === null) return undefined;
    const listener = (event: WheelEvent) => turn(event);
    // React's own is passive: it cannot hold the browser back.
    element.addEventListener('wheel', listener, { passive: false });
    return () => element.removeEventListener('wheel', listener);
  }, [element]);
}

/** Handlers of an element that two fingers zoom. */
function usePinch(zoom: number, onZoom: (zoom: number) => void) {
  const fingers = useRef(new Map<number, { readonly x: number; readonly y: number }>());
  const began = useRef<{ readonly distance: number; readonly zoom: number } | null>(null);
  const distance = () => {
    const [one, other] = [...fingers.current.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  const put = ({ pointerId, clientX: x, clientY: y }: PointerEvent) =>
    fingers.current.set(pointerId, { x, y });
  const lift = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId);
    began.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return;
      put(event);
      if (fingers.current.size === 2) began.current = { distance: distance(), zoom };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!fingers.current.has(event.pointerId)) return;
      put(event);
      const { current } = began;
      if (current && current.distance > 0) {
        onZoom((current.zoom * distance()) / current.distance);
      }
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}
