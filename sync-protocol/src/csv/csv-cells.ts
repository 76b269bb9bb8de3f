/** Spreadsheets read UTF-8 only after a byte order mark. */
export const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';

/** One line of a CSV file (RFC 4180), for every export of the app. */
export function toCsvLine(cells: readonly string[]): string {
  return cells.map(toCsvCell).join(',') + lineEnd;
}

/** A cell that a spreadsheet would take for a formula begins with an apostrophe (security 24). */
export function toCsvCell(text: string): string {
  const plain = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** The trimmed text of a cell, without the apostrophe that `toCsvCell` put before a formula. */
export function fromCsvCell(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r\n])/, '').trim();
}
