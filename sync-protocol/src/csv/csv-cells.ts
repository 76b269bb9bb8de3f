/** Spreadsheets read UTF-8 only after a byte order mark. */
export const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';

/** One line of a CSV file (RFC 4180), for every export of the app. */
export function toCsvLine(cells: readonly string[]): string {
  return cells.map(toCsvCell).join(',') + lineEnd;
}

/** What begins a formula, also in full width, which spreadsheets of East Asia read alike. */
const formulaStart = '[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20\\t\\r\\n]';
const formula = new RegExp(`^${formulaStart}`);
const keptFormula = new RegExp(`^'(?=${formulaStart})`);

/** A cell that a spreadsheet would take for a formula begins with an apostrophe (security 24). */
export function toCsvCell(text: string): string {
  const plain = formula.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** The trimmed text of a cell, without the apostrophe that `toCsvCell` put before a formula. */
export function fromCsvCell(cell: string): string {
  return cell.replace(keptFormula, '').trim();
}
