import { tinyPng } from '../../../http/testing/multipart.ts';
import { gifBomb, pngBomb } from './image-bombs.ts';
import { storedZip } from './stored-zip.ts';
import type { SentFile } from './upload-training-file.ts';

/** A file that tries to run in a reader's browser, and what becomes of it. */
export interface HostileFile extends SentFile {
  readonly name: string;
  /** `refused`, or `kept` as inert bytes. Absent: either. */
  readonly fate?: 'refused' | 'kept';
}

const script = '<script>alert(document.cookie)</script>';

/** Text a browser would run if it took it for what it is. */
const active: Readonly<Record<string, string>> = {
  'an SVG': `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
  'an SVG with a prolog': `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`,
  'an SVG with a foreign object': `<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject></svg>`,
  'an HTML page': `<!doctype html><html><body>${script}</body></html>`,
  'an HTML page after a byte order mark': `\ufeff<html>${script}</html>`,
  'an HTML page after blanks': `${' \n'.repeat(600)}<html>${script}</html>`,
  'an XHTML page': `<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`,
  'XML with a style sheet': `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="data:text/xsl,x"?><a/>`,
  'a script': 'self.addEventListener("fetch", () => {})//',
  'a web archive': `MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n${script}`,
};

const disguises = [
  ['image', 'picture.png', 'image/png', 'refused'],
  ['image', 'picture.gif', 'image/svg+xml', 'refused'],
  ['thumbnail', 'cover.jpg', 'text/html', 'refused'],
  ['video', 'film.mp4', 'text/html', 'refused'],
  ['video', 'film.webm', 'video/webm', 'refused'],
  ['document', 'rules.pdf', 'application/pdf', 'refused'],
  ['document', 'rules.docx', 'text/html', 'refused'],
  ['document', 'rules.doc', 'text/html', 'refused'],
  ['document', 'rules.rtf', 'text/html', 'refused'],
  ['captions', 'words.vtt', 'text/html', 'refused'],
  ['document', 'notes.txt', 'text/html', 'kept'],
  ['document', 'notes.md', 'text/html', 'kept'],
] as const;

function disguisedFiles(): HostileFile[] {
  return Object.entries(active).flatMap(([what, text]) =>
    disguises.map(([fileType, originalName, mimeType, fate]) => ({
      name: `${what} as ${fileType} ${originalName}`,
      fileType,
      originalName,
      mimeType,
      bytes: Buffer.from(text),
      fate,
    })),
  );
}

const html = Buffer.from(active['an HTML page'] ?? '');
const pixelGif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const ftyp = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
const ebml = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex');
const compoundFile = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]);

/** Files that are two things at once, or more than they seem. */
function polyglots(): HostileFile[] {
  const image = { fileType: 'image', originalName: 'picture.png' } as const;
  const video = { fileType: 'video', originalName: 'film.mp4' } as const;
  const pdf = { fileType: 'document', originalName: 'rules.pdf' } as const;
  const docx = { fileType: 'document', originalName: 'rules.docx' } as const;
  const join = (...parts: (Buffer | string)[]) =>
    Buffer.concat(parts.map((one) => Buffer.from(one)));
  return [
    { ...image, name: 'a PNG with a page behind it', bytes: join(tinyPng, html), fate: 'kept' },
    { ...image, name: 'a GIF with a page behind it', bytes: join(pixelGif, html) },
    { ...image, name: 'a GIF that is a script', bytes: Buffer.from('GIF89a/*\u0000*/=alert(1)//') },
    { ...image, name: 'a GIF header before a page', bytes: join('GIF89a', html), fate: 'refused' },
    { ...image, name: 'a JPEG header before a page', bytes: join('\u00ff\u00d8\u00ff', html) },
    { ...image, name: 'a PNG header before a page', bytes: join(tinyPng.subarray(0, 8), html) },
    {
      ...image,
      name: 'a WebP header before a page',
      bytes: join('RIFF\u0010\u0000\u0000\u0000WEBP', html),
      fate: 'refused',
    },
    { ...image, name: 'a TIFF', bytes: join('II*\u0000', html), fate: 'refused' },
    { ...image, name: 'a PDF as a picture', bytes: join('%PDF-1.7\n', html), fate: 'refused' },
    {
      ...image,
      name: 'a PNG of billions of pixels',
      bytes: pngBomb(100_000, 100_000),
      fate: 'refused',
    },
    { ...image, name: 'a PNG of too many pixels', bytes: pngBomb(8_000, 8_000), fate: 'refused' },
    {
      ...image,
      name: 'a GIF of a thousand screens',
      bytes: gifBomb(4_000, 1_000),
      fate: 'refused',
    },
    { ...image, name: 'half a PNG', bytes: tinyPng.subarray(0, 40), fate: 'refused' },
    { ...video, name: 'an MP4 header before a page', bytes: join(ftyp, html) },
    { ...video, name: 'a WebM header before a page', bytes: join(ebml, html) },
    { ...video, name: 'an audio file', bytes: join('ID3\u0003', html), fate: 'refused' },
    {
      ...video,
      name: 'a playlist',
      bytes: Buffer.from('#EXTM3U\nfile:///etc/passwd\n'),
      fate: 'refused',
    },
    {
      ...pdf,
      name: 'a PDF with a script',
      bytes: Buffer.from(
        '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF',
      ),
      fate: 'kept',
    },
    { ...pdf, name: 'a PDF with a page behind it', bytes: join('%PDF-1.7\n', html), fate: 'kept' },
    { ...pdf, name: 'a PDF behind a page', bytes: join(html, '%PDF-1.7\n'), fate: 'refused' },
    {
      ...pdf,
      name: 'an archive as a PDF',
      bytes: storedZip({ 'a.html': script }),
      fate: 'refused',
    },
    {
      ...docx,
      name: 'an archive of a page',
      bytes: storedZip({ 'index.html': script }),
      fate: 'refused',
    },
    {
      ...docx,
      name: 'a Java archive',
      bytes: storedZip({ 'META-INF/MANIFEST.MF': 'Main-Class: x' }),
      fate: 'refused',
    },
    {
      ...docx,
      name: 'a document with macros',
      bytes: wordFile('application/vnd.ms-word.document.macroEnabled.main+xml'),
      fate: 'refused',
    },
    {
      ...docx,
      name: 'a document with hidden macros',
      bytes: wordFile(
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
      ),
      fate: 'kept',
    },
    { ...docx, name: 'an old document as a new one', bytes: compoundFile, fate: 'refused' },
    {
      ...docx,
      originalName: 'rules.doc',
      name: 'an installer as a document',
      bytes: compoundFile,
      fate: 'kept',
    },
    {
      ...docx,
      originalName: 'rules.rtf',
      name: 'a text with an object',
      bytes: Buffer.from('{\\rtf1{\\object\\objocx{\\*\\objdata 01050000}}}'),
      fate: 'kept',
    },
    {
      ...docx,
      originalName: 'notes.txt',
      name: 'text that is not UTF-8',
      bytes: Buffer.from('ff fe 3c 00'.replaceAll(' ', ''), 'hex'),
      fate: 'refused',
    },
    {
      ...docx,
      originalName: 'notes.txt',
      name: 'text with a null byte',
      bytes: Buffer.from('a\u0000b'),
      fate: 'refused',
    },
    {
      ...docx,
      originalName: 'notes.txt',
      name: 'text in UTF-7',
      bytes: Buffer.from('+ADw-script+AD4-alert(1)+ADw-/script+AD4-'),
      fate: 'kept',
    },
    {
      ...docx,
      originalName: 'notes.md',
      name: 'Markdown with a script link',
      bytes: Buffer.from('[a](javascript:alert(1)) ![b](x" onerror="alert(1))'),
      fate: 'kept',
    },
    {
      fileType: 'captions',
      originalName: 'words.vtt',
      name: 'captions with a script',
      bytes: Buffer.from(`WEBVTT\n\n00:00.000 --> 00:01.000\n${script}\n`),
      fate: 'kept',
    },
  ];
}

/** A Word file with a macro project whose main part has this type. */
function wordFile(mainType: string): Buffer {
  return storedZip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`,
    'word/document.xml': '<w:document/>',
    'word/vbaProject.bin': 'Sub AutoOpen()',
  });
}

/** Harmless text under names that try to leave a folder, a header or the reader's trust. */
function oddNames(): HostileFile[] {
  const names = [
    '../../../etc/cron.d/x.txt',
    '..\\..\\windows\\win.txt',
    '/etc/passwd.txt',
    'C:\\fakepath\\a.txt',
    'a\r\nContent-Type: text\u002fhtml\r\n\r\n.txt',
    'a"; filename="b.html".txt',
    'a.html;.txt',
    'report\u202etxt.exe.txt',
    '\u200b.txt',
    '%2e%2e%2fx.txt',
    `${'a'.repeat(250)}.txt`,
    '<img src=x onerror=alert(1)>.txt',
    'ünï çødé 名前.txt',
  ];
  return names.map((originalName) => ({
    name: `the name ${JSON.stringify(originalName.slice(0, 40))}`,
    fileType: 'document',
    originalName,
    bytes: Buffer.from('harmless'),
    fate: 'kept',
  }));
}

export const hostileFiles: readonly HostileFile[] = [
  ...disguisedFiles(),
  ...polyglots(),
  ...oddNames(),
];
