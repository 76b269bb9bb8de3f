// The build for older browsers: the main one needs browsers of 2026 (docs/decisions/engines.md).
import {
  GlobalWorkerOptions,
  type PDFDocumentProxy,
  getDocument,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// The library's own worker, bundled as a script of this app's origin (CSP: worker-src 'self').
import { default as workerUrl } from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { trustedScript } from '../../../platform/trusted-script.ts';
import { readFileBytes } from '../../../rest/read-file.ts';
import { Skeletons } from '../../../ui/skeleton/skeletons.tsx';
import { PdfPage, shapeOf } from './pdf-page.tsx';
import styles from './pdf-pages.module.css';

interface PdfPagesProps {
  readonly url: string;
  readonly title: string;
  /** Times the width there is; 1: as wide as fits. */
  readonly zoom: number;
  /** Px of the stage. */
  readonly width: number;
  /** What the pages scroll in. */
  readonly stage: HTMLElement | null;
  /** `pages`: how many it has. */
  readonly onOpened: (pages: number) => void;
  readonly onFailed: (reason: string) => void;
}

/** A PDF's pages, drawn as they come into view; its scripts do not run. Loaded lazily. */
export function PdfPages(props: PdfPagesProps) {
  const { url, title, zoom, width, stage, onOpened, onFailed } = props;
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    list.current?.style.setProperty('--zoom', String(zoom));
  }, [zoom, pdf]);
  useEffect(() => {
    if (pdf === null) return;
    // Pages not read yet take the first one's shape: what follows them moves less as they are drawn.
    pdf.getPage(1).then(
      (first) => list.current?.style.setProperty('--shape', shapeOf(first)),
      () => undefined,
    );
  }, [pdf]);
  const report = useRef({ onOpened, onFailed });
  useEffect(() => {
    report.current = { onOpened, onFailed };
  });
  useEffect(() => {
    const leaving = new AbortController();
    const opening = openPdf(url, leaving.signal);
    opening.then(
      (opened) => {
        if (leaving.signal.aborted) return;
        setPdf(opened);
        report.current.onOpened(opened.numPages);
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) report.current.onFailed(reasonOf(error));
      },
    );
    return () => {
      leaving.abort();
      const destroying = opening.then((opened) => opened.loadingTask.destroy());
      closing = Promise.allSettled([closing, destroying]);
    };
  }, [url]);
  if (pdf === null) {
    return <Skeletons label={`Loading ${title}…`} shapes={['month']} />;
  }
  return (
    <ol ref={list} className={styles.pages}>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        <li key={index}>
          <PdfPage pdf={pdf} number={index + 1} zoom={zoom} width={width} stage={stage} />
        </li>
      ))}
    </ol>
  );
}

/** The end of all documents opened before: the library's one worker takes no other until then. */
let closing: Promise<unknown> = Promise.resolve();

async function openPdf(url: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const data = await readFileBytes(url, signal);
  await closing;
  GlobalWorkerOptions.workerPort ??= new Worker(trustedScript(workerUrl), { type: 'module' });
  return await getDocument({ data, enableXfa: false }).promise;
}

function reasonOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'it could not be read';
}
