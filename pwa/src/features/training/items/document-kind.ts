export type DocumentKind = 'pdf' | 'text' | 'markdown' | 'download' | 'unknown';

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

/** How a document is shown (decisions: Training), by its file name, else by its media type. */
export function kindOfDocument(fileName: string | null, mimeType: string | null): DocumentKind {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName ?? '')?.[1]?.toLowerCase();
  return kindsByEnding[ending ?? ''] ?? kindsByType[mimeType ?? ''] ?? 'unknown';
}
