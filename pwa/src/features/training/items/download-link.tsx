import { Download } from 'lucide-react';
import type { MouseEvent } from 'react';
import { saveFile } from '../../../platform/save-file.ts';
import { savedUrlOf } from '../../../replica/saved-files/saved-notes.ts';
import { useSavedFiles } from '../../../replica/saved-files/use-saved-files.ts';
import { readFileBlob } from '../../../rest/read-file.ts';
import { LinkButton } from '../../../ui/button/button.tsx';
import type { DocumentFile } from './use-file-kind.ts';

interface DownloadLinkProps {
  readonly file: DocumentFile;
  readonly title: string;
  readonly onFailed: (reason: string) => void;
}

/**
 * Downloads a document. Browsers take downloads past the service worker, so that a saved one is
 * handed over by the page.
 */
export function DownloadLink({ file, title, onFailed }: DownloadLinkProps) {
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
