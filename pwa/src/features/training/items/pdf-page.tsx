import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import styles from './pdf-pages.module.css';

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  /** From 1. */
  readonly number: number;
  readonly zoom: number;
  /** Px of the stage; another draws the page anew. */
  readonly width: number;
  /** What the pages scroll in. */
  readonly stage: HTMLElement | null;
}

/**
 * A drawing for those who see it, its words for screen readers. The drawing is there while the page is
 * in the view or less than its height away: those of a long document would fill the memory.
 */
export function PdfPage({ pdf, number, zoom, width, stage }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');
  /** Ends when nothing is drawn on the canvas: the library allows one drawing at a time. */
  const drawing = useRef<Promise<void>>(Promise.resolve());
  // Drawn anew only at whole steps of the zoom: each drawing takes a while.
  const sharpness = Math.ceil(zoom);
  // At the end of its step, where it is widest.
  const measure = useEffectEvent((element: HTMLElement) => {
    return (element.clientWidth * sharpness) / zoom;
  });
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const watch = new IntersectionObserver(
      // The last is how it is now: a quick scroll may report that it came and went.
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false),
      { root: stage, rootMargin: '100%' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [stage]);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !isNear) return;
    const leaving = new AbortController();
    drawing.current = drawing.current
      .then(() => drawPage(pdf, number, element, () => measure(element), leaving.signal))
      .catch(() => undefined);
    return () => leaving.abort();
  }, [pdf, number, sharpness, width, isNear]);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !isNear) return;
    void readWords(pdf, number).then(setWords, () => undefined);
    return () => empty(element);
  }, [pdf, number, isNear]);
  return (
    <>
      <canvas ref={canvas} className={styles.page} role="img" aria-label={`Page ${number}`} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}

/** Its proportions, for CSS. */
export function shapeOf(page: PDFPageProxy): string {
  const { width, height } = page.getViewport({ scale: 1 });
  return `${width} / ${height}`;
}

/** Gives the memory of a drawing back; the page keeps its shape. */
function empty(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

/** A page's text in the order of the file; empty for a scanned one. */
async function readWords(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const { items } = await (await pdf.getPage(number)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

/** Device pixels across a page at most: a canvas has a limit, and each takes memory. */
const widest = 3000;

/**
 * At the resolution of the screen, 2 device pixels at most; the signal ends it halfway.
 * @param measure px across the page
 */
async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  measure: () => number,
  signal: AbortSignal,
): Promise<void> {
  const page = await pdf.getPage(number);
  if (signal.aborted) return;
  canvas.style.setProperty('--shape', shapeOf(page));
  const pixels = Math.min(widest, measure() * Math.min(2, devicePixelRatio));
  const scale = pixels / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const task = page.render({ canvas, viewport });
  const cancel = () => task.cancel();
  signal.addEventListener('abort', cancel);
  try {
    await task.promise;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
