import { Dialog as Parts } from '@base-ui/react/dialog';
import { X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { DialogStatus } from '../../../ui/toast/toaster.tsx';
import { PdfPages } from './pdf-pages.tsx';
import styles from './pdf-reader.module.css';
import { usePinch } from './use-pinch.ts';

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
  const change = (next: number) => setZoom(Math.min(zooms.most, Math.max(zooms.least, next)));
  const pinch = usePinch(zoom, change);
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') change(zoom + zooms.step);
    if (event.key === '-') change(zoom - zooms.step);
  };
  return (
    <Parts.Root open onOpenChange={(open) => !open && onClose()}>
      <Parts.Portal>
        <Parts.Backdrop className={styles.backdrop} />
        <Parts.Popup className={styles.popup} initialFocus={stage} onKeyDown={press}>
          <header className={styles.head}>
            <div className={styles.words}>
              <Parts.Title className={styles.title}>{title}</Parts.Title>
              <p className={styles.place}>
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
            ref={stage}
            className={styles.stage}
            tabIndex={0}
            role="region"
            aria-label={`Pages of ${title}`}
            onScroll={({ currentTarget }) => setPage(findPage(currentTarget))}
            {...pinch}
          >
            <PdfPages
              url={url}
              title={title}
              zoom={zoom}
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

/** The page in the middle of the stage, from 1. */
function findPage(stage: HTMLElement): number {
  const middle = stage.scrollTop + stage.clientHeight / 2;
  const pages = [...stage.querySelectorAll('li')];
  return Math.max(1, pages.filter(({ offsetTop }) => offsetTop <= middle).length);
}
