import { Download, FileText } from 'lucide-react';
import { type MouseEvent, Suspense, useEffect, useState } from 'react';
import { lazyScreen } from '../../../platform/lazy-screen.tsx';
import { saveFile } from '../../../platform/save-file.ts';
import { savedUrlOf } from '../../../replica/saved-files/saved-notes.ts';
import { useSavedFiles } from '../../../replica/saved-files/use-saved-files.ts';
import { readFileBlob, readFileText } from '../../../rest/read-file.ts';
import { Button, LinkButton } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Skeletons } from '../../../ui/skeleton/skeletons.tsx';
import styles from './document-view.module.css';
import { LazyMarkdown } from './lazy-markdown.tsx';
import { type DocumentFile, useFileKind } from './use-file-kind.ts';

interface DownloadLinkProps {
  readonly file: DocumentFile;
  readonly title: string;
  readonly onFailed: (reason: string) => void;
}

const PdfReader = lazyScreen(() => import('./pdf-reader.tsx').then((module) => module.PdfReader));

interface DocumentViewProps {
  readonly file: DocumentFile;
  readonly title: string;
  /** The document is open in front of the person. */
  readonly onOpened: () => void;
}

/** A document: pdf, txt and md inside the app, doc, docx and rtf as a download. */
export function DocumentView({ file, title, onOpened }: DocumentViewProps) {
  const [attempt, setAttempt] = useState(0);
  const [reason, setReason] = useState<string | null>(null);
  if (reason !== null) {
    const retry = () => {
      setReason(null);
      setAttempt(attempt + 1);
    };
    return (
      <FailureNotice title={`Error loading document: ${reason}`} onRetry={retry}>
        {navigator.onLine
          ? 'Try again in a moment.'
          : 'You are offline. It loads once you are online.'}
      </FailureNotice>
    );
  }
  return (
    <KnownDocument
      key={attempt}
      file={file}
      title={title}
      onOpened={onOpened}
      onFailed={setReason}
    />
  );
}

interface KnownDocumentProps extends DocumentViewProps {
  readonly onFailed: (reason: string) => void;
}

function KnownDocument({ file, title, onOpened, onFailed }: KnownDocumentProps) {
  const kind = useFileKind(file);
  const reason = typeof kind === 'object' && kind !== null ? kind.reason : null;
  useEffect(() => {
    if (reason !== null) onFailed(reason);
  }, [reason, onFailed]);
  switch (kind) {
    case 'pdf':
      return <PdfDocument {...{ file, title, onOpened, onFailed }} />;
    case 'text':
    case 'markdown':
      return <TextDocument {...{ file, title, onFailed }} isMarkdown={kind === 'markdown'} />;
    case 'download':
      return <DownloadLink {...{ file, title, onFailed }} />;
    case 'unknown':
      return (
        <Notice tone="warning" title="Unsupported document type">
          Supported: PDF, TXT, MD, DOC, DOCX, RTF
        </Notice>
      );
    case null:
      return <DocumentSkeleton title={title} />;
    default:
      // Reported above by the effect.
      return null;
  }
}

/** Opened by a press, which completes the item (spec member 4); its library loads then. */
function PdfDocument({ file, title, onOpened, onFailed }: KnownDocumentProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <FileText size={18} aria-hidden="true" />
        Open PDF
      </Button>
      {isOpen && (
        <Suspense fallback={<DocumentSkeleton title={title} />}>
          <PdfReader
            url={file.url}
            title={title}
            onOpened={onOpened}
            onFailed={onFailed}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface TextDocumentProps extends Omit<KnownDocumentProps, 'onOpened'> {
  readonly isMarkdown: boolean;
}

function TextDocument({ file: { url }, title, isMarkdown, onFailed }: TextDocumentProps) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    readFileText(url, leaving.signal).then(setText, (error: Error) => {
      if (!leaving.signal.aborted) onFailed(error.message);
    });
    return () => leaving.abort();
  }, [url, onFailed]);
  if (text === null) return <DocumentSkeleton title={title} />;
  if (isMarkdown) return <LazyMarkdown text={text} />;
  return (
    <pre className={styles.plain} tabIndex={0} role="region" aria-label={title}>
      {text}
    </pre>
  );
}

function DocumentSkeleton({ title }: { readonly title: string }) {
  return <Skeletons label={`Loading ${title}…`} shapes={['line', 'line', 'half']} />;
}

/**
 * Downloads a document. Browsers take downloads past the service worker, so that a saved one is
 * handed over by the page.
 */
function DownloadLink({ file, title, onFailed }: DownloadLinkProps) {
  const { state } = useSavedFiles();
  const isSaved = state.sets.some(({ whole }) => whole.has(savedUrlOf(file.url)));
  const name = file.name ?? title;
  const handOver = (event: MouseEvent) => {
    if (!isSaved) return;
    event.preventDefault();
    readFileBlob(file.url).then(
      (blob) => saveFile(blob, name),
      (error: Error) => onFailed(error.message),
    );
  };
  return (
    <LinkButton reloadDocument to={file.url} download={file.name ?? ''} onClick={handOver}>
      <Download size={18} aria-hidden="true" />
      Download {name}
    </LinkButton>
  );
}
