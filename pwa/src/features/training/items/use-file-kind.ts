import { useEffect, useState } from 'react';
import { readMediaType } from '../../../rest/read-file.ts';

type DocumentKind = 'pdf' | 'text' | 'markdown' | 'download' | 'unknown';

const kindsByType: Readonly<Record<string, DocumentKind>> = {
  'application/pdf': 'pdf',
  'text/plain': 'text',
  'text/markdown': 'markdown',
  'application/msword': 'download',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'download',
  'application/rtf': 'download',
  'text/rtf': 'download',
};

const kindsByEnding: Readonly<Record<string, DocumentKind>> = {
  pdf: 'pdf',
  txt: 'text',
  md: 'markdown',
  doc: 'download',
  docx: 'download',
  rtf: 'download',
};

/** A document's file; name and type may be unknown. */
export interface DocumentFile {
  readonly url: string;
  readonly name: string | null;
  readonly mimeType: string | null;
}

type Found = DocumentKind | { readonly reason: string };

/** How to show a document; asks the server where its name and type do not tell. @returns null: asking */
export function useFileKind({ url, name, mimeType }: DocumentFile): Found | null {
  const known = kindOfDocument(name, mimeType);
  const [asked, setAsked] = useState<{ readonly url: string; readonly found: Found } | null>(null);
  const mustAsk = known === 'unknown' && mimeType === null;
  useEffect(() => {
    if (!mustAsk) return;
    const leaving = new AbortController();
    readMediaType(url, leaving.signal).then(
      (type) => setAsked({ url, found: kindOfDocument(null, type) }),
      (error: Error) => {
        if (!leaving.signal.aborted) setAsked({ url, found: { reason: error.message } });
      },
    );
    return () => leaving.abort();
  }, [url, mustAsk]);
  if (!mustAsk) return known;
  return asked?.url === url ? asked.found : null;
}

/** How a document is shown (decisions: Training), by its file name, else by its media type. */
function kindOfDocument(fileName: string | null, mimeType: string | null): DocumentKind {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName ?? '')?.[1]?.toLowerCase();
  return kindsByEnding[ending ?? ''] ?? kindsByType[mimeType ?? ''] ?? 'unknown';
}
