import { useEffect, useState } from 'react';
import { readMediaType } from '../../../rest/read-file.ts';
import { type DocumentKind, kindOfDocument } from './document-kind.ts';

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
