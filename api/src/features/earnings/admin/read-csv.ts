import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { CsvProblem } from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import {
  type CsvAmount,
  type CsvCells,
  type CsvHeader,
  csvDelimiterOf,
  csvTooManyRows,
  isBlankCsvRow,
  maxCsvRows,
  pickCsvCells,
  readCsvHeader,
  readCsvRow,
} from '@greenroom/sync-protocol/earnings/earnings-csv-rules';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '../../../app-error.ts';

/** A row that states an amount, with the file's own cells. */
export interface CsvRow extends CsvAmount {
  readonly row: number;
  readonly cells: CsvCells;
}

export interface CsvContent {
  /** Blank rows are not counted. */
  readonly totalRows: number;
  readonly rows: readonly CsvRow[];
  readonly problems: readonly CsvProblem[];
}

/** Characters of a record; beyond it a quote is missing. */
const maxRecordLength = 64 * 1024;

/** What the parser answers; the info counts the records so far. */
interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly records: number; readonly empty_lines: number };
}

/** A record and its number as a spreadsheet shows it. */
interface CsvRecord {
  readonly row: number;
  readonly cells: readonly string[];
}

/**
 * Reads a CSV of earnings (decisions: Money). @param today in UTC
 * @throws {AppError} `invalid` for a file that is refused whole
 */
export async function readCsvFile(path: string, today: string): Promise<CsvContent> {
  const text = decode(await readFile(path));
  const content = { totalRows: 0, rows: [] as CsvRow[], problems: [] as CsvProblem[] };
  let header: CsvHeader | undefined;
  const take = ({ row, cells }: CsvRecord) => {
    if (isBlankCsvRow(cells)) return;
    if (!header) return void (header = requireHeader(cells));
    content.totalRows += 1;
    if (content.totalRows > maxCsvRows) throw refuseFile(csvTooManyRows);
    const own = pickCsvCells(cells, header);
    const read = readCsvRow(cells, header, today);
    if (read.ok) content.rows.push({ row, cells: own, ...read.value });
    else content.problems.push({ row, ...own, reason: read.reason });
  };
  await readRecords(text, take);
  if (!header) throw refuseFile('The file is empty.');
  return content;
}

async function readRecords(text: string, take: (record: CsvRecord) => void): Promise<void> {
  const parser = parse({
    delimiter: csvDelimiterOf(/[^\r\n]+/.exec(text)?.[0] ?? ''),
    // Each is a line end wherever it stands: rows are appended with another one than the template's.
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: maxRecordLength,
    // A bad row is reported; the others count.
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
  });
  try {
    await pipeline(slices(text), parser, async (records: AsyncIterable<ParsedRecord>) => {
      for await (const { record, info } of records) {
        take({ row: info.records + info.empty_lines, cells: record });
      }
    });
  } catch (error) {
    throw error instanceof CsvError ? refuseFile(describeFault(error)) : error;
  }
}

/** Other requests take their turn between two slices. */
async function* slices(text: string): AsyncGenerator<string> {
  const length = 64 * 1024;
  for (let start = 0; start < text.length;) {
    const slice = text.slice(start, start + length);
    // Each slice is encoded by itself: an emoji at its end stays whole.
    const whole = slice.isWellFormed() ? slice : text.slice(start, start + length + 1);
    yield whole;
    start += whole.length;
    await setImmediate();
  }
}

/** The text without its byte order mark. @throws {AppError} unless it is UTF-8 text */
function decode(bytes: Buffer): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuseFile('The file is not UTF-8 text. Save it as CSV UTF-8 and choose it again.');
  }
  if (text.includes('\0')) {
    throw refuseFile('The file contains binary data. Save it as CSV UTF-8 and choose it again.');
  }
  return text;
}

function requireHeader(cells: readonly string[]): CsvHeader {
  const header = readCsvHeader(cells);
  if (header.ok) return header.value;
  throw refuseFile(header.reason);
}

function describeFault(error: CsvError): string {
  const { records, empty_lines: empty } = error as CsvError & Record<string, number>;
  const row = (records ?? 0) + (empty ?? 0) + 1;
  return error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? `Row ${row} opens a quote that is never closed.`
    : `Row ${row} is too long to be a row of earnings. Is a quote not closed?`;
}

function refuseFile(message: string): AppError {
  return new AppError('invalid', message, { fields: { csvFile: [message] } });
}
