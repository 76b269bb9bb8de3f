/** Width and height in points. */
type PageSize = readonly [number, number];

/** Makes a PDF of one page per text, which a viewer shows in Helvetica. @param size absent: upright A4 */
export function makePdf(texts: readonly string[], size: PageSize = [595, 842]): Buffer {
  const pageIds = texts.map((_, index) => 4 + index * 2);
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${texts.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, index) => describePage(text, 5 + index * 2, size)),
  ];
  let file = '%PDF-1.4\n';
  const offsets = bodies.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const start = file.length;
  file += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${entries.join('')}`;
  file += `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

function describePage(text: string, contentId: number, [width, height]: PageSize): string[] {
  const escaped = text.replaceAll(/[\\()]/g, String.raw`\$&`);
  const stream = `BT /F1 24 Tf 60 ${height - 82} Td (${escaped}) Tj ET`;
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${contentId} 0 R ` +
      '/Resources << /Font << /F1 3 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ];
}
