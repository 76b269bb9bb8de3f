import * as v from 'valibot';
import { fromCsvCell } from '../csv/csv-cells.ts';
import { amountField } from '../money/money-fields.ts';
import type { AccountStatus, Role } from '../account/account-records.ts';
import { addDays } from '../time/dates.ts';
import type { OwnerDoubt } from './earnings-admin-records.ts';
import { quoteText } from '../text/quote-text.ts';
import { firstWeekStart } from '../money/weeks.ts';
import { isRealDate } from '../values.ts';

// The rules of an earnings CSV (decisions: Money). All texts are for the administrator who uploads.

export const maxCsvBytes = 5 * 1024 * 1024;
/** Rows below the header. */
export const maxCsvRows = 50_000;
export const csvTooLarge = 'The file is larger than 5 MB. Split it and upload the parts.';
export const csvTooManyRows = 'The file has more than 50,000 rows. Split it and upload the parts.';
/** Specified (admin side 5). */
export const csvMissing = 'Please select a CSV file before uploading.';

export const csvColumns = ['username', 'amount', 'date'] as const;
type CsvColumn = (typeof csvColumns)[number];

/** The three cells of a row as text, trimmed. */
export type CsvCells = Readonly<Record<CsvColumn, string>>;

/** Where the columns are. `width`: the number of columns the header names. */
export interface CsvHeader {
  readonly places: Readonly<Record<CsvColumn, number>>;
  readonly width: number;
}

/** A row that can be stored once its username is found. */
export interface CsvAmount {
  readonly username: string;
  /** Two decimals. */
  readonly amount: string;
  /** yyyy-MM-dd. */
  readonly date: string;
}

type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string };

/** The separator of a file, by its first line: a semicolon where that line has one outside quotes. */
export function csvDelimiterOf(firstLine: string): ',' | ';' {
  return firstLine.replaceAll(/"[^"]*"/g, '').includes(';') ? ';' : ',';
}

/** A header of more is no header of earnings. */
const maxColumns = 100;

/** Reads the header: the three columns in any order and case; others are ignored. */
export function readCsvHeader(cells: readonly string[]): Read<CsvHeader> {
  if (cells.length > maxColumns) {
    return { ok: false, reason: `The first line names more than ${maxColumns} columns.` };
  }
  const names = cells.map((cell) => fromCsvCell(cell).toLowerCase());
  const missing = csvColumns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    const reason = `The first line must name the columns username, amount and date. Missing: ${missing.join(', ')}.`;
    return { ok: false, reason };
  }
  const twice = csvColumns.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (twice) return { ok: false, reason: `The first line names the column ${twice} twice.` };
  const [username, amount, date] = csvColumns.map((column) => names.indexOf(column));
  const places = { username: username ?? 0, amount: amount ?? 0, date: date ?? 0 };
  return { ok: true, value: { places, width: names.length } };
}

/** The cells of a row. A missing cell is empty. */
export function pickCsvCells(cells: readonly string[], { places }: CsvHeader): CsvCells {
  const cell = (column: CsvColumn) => fromCsvCell(cells[places[column]] ?? '');
  return { username: cell('username'), amount: cell('amount'), date: cell('date') };
}

/** Whether a row says nothing, such as those a spreadsheet leaves at the end. */
export function isBlankCsvRow(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/**
 * What a row states, or everything that is wrong with it.
 * @param today in UTC: weeks are the server's (security 5)
 */
export function readCsvRow(
  cells: readonly string[],
  header: CsvHeader,
  today: string,
): Read<CsvAmount> {
  if (!isBlankCsvRow(cells.slice(header.width))) {
    const reason = `has ${cells.length} columns, the first line names ${header.width}`;
    return { ok: false, reason };
  }
  const { username, amount, date } = pickCsvCells(cells, header);
  const reads = [readUsername(username), readCsvAmount(amount), readCsvDate(date, today)] as const;
  const reasons = reads.flatMap((read) => (read.ok ? [] : [read.reason]));
  const [name, sum, day] = reads;
  if (!name.ok || !sum.ok || !day.ok) return { ok: false, reason: reasons.join('; ') };
  return { ok: true, value: { username: name.value, amount: sum.value, date: day.value } };
}

function readUsername(text: string): Read<string> {
  if (text === '') return { ok: false, reason: 'username is missing' };
  // As accounts have it.
  return { ok: true, value: text.normalize('NFC') };
}

const csvAmount = amountField(
  'amount is missing',
  'is not an amount from 0 to 99999999.99 with at most two decimals',
);

function readCsvAmount(text: string): Read<string> {
  const { success, output, issues } = v.safeParse(csvAmount, text);
  if (success) return { ok: true, value: output };
  const { message } = issues[0];
  return { ok: false, reason: text === '' ? message : `amount ${quoteText(text)} ${message}` };
}

/** A reason, or a problem, without the amount it quotes: `amount ‘••••’ is not …`. */
export function withoutCsvAmount(text: string): string {
  return text.replace(/\bamount ‘.*?’(?= is not an amount)/s, 'amount ‘••••’');
}

/** dd-mm-yyyy or dd/mm/yyyy, today at the latest. */
function readCsvDate(text: string, today: string): Read<string> {
  if (text === '') return { ok: false, reason: 'date is missing' };
  const [, day, , month, year] = /^(\d{2})([-/])(\d{2})\2(\d{4})$/.exec(text) ?? [];
  const refuse = (why: string) =>
    ({ ok: false, reason: `date ${quoteText(text)} ${why}` }) as const;
  if (year === undefined) return refuse('is not in the form dd-mm-yyyy');
  const date = `${year}-${month}-${day}`;
  if (!isRealDate(date)) return refuse('does not exist');
  if (date < firstWeekStart) return refuse('is before the first week of 1900');
  return date > today ? refuse('is in the future') : { ok: true, value: date };
}

/** Why this account gets no earnings; null: it may. Undefined: there is none of that name. */
export function refuseEarner(
  username: string,
  account: { readonly role: Role; readonly status: AccountStatus } | undefined,
): string | null {
  const name = quoteText(username);
  if (!account) return `no member is called ${name}`;
  if (account.role === 'admin') return `${name} is an administrator`;
  return account.status === 'approved' ? null : `${name} is not approved`;
}

/** Days for which a name that another account gave up is pointed out. */
export const nameDoubtDays = 90;

/**
 * Why a week may be somebody else's (decisions: Money); undefined: nothing says so. Days are UTC's.
 * @param madeOn the day the account was made
 * @param givenUpOn the day another account gave the name up, within `nameDoubtDays`; absent: none did
 */
export function doubtOwner(
  weekStart: string,
  madeOn: string,
  givenUpOn?: string,
): OwnerDoubt | undefined {
  if (addDays(weekStart, 6) < madeOn) return { kind: 'made_later', on: madeOn };
  return givenUpOn === undefined ? undefined : { kind: 'name_of_other', on: givenUpOn };
}

/** A row's number is the one a spreadsheet shows: the header is row 1. */
interface Placed {
  readonly row: number;
  readonly userId: string;
  readonly date: string;
}

/** `by`: the number of the row that counts instead. */
export interface ReplacedRow {
  readonly row: number;
  readonly by: number;
}

/** Of several rows of one member and date the last one counts (decisions: Money). @returns the others */
export function findReplacedRows(rows: readonly Placed[]): ReplacedRow[] {
  const last = new Map(rows.map(({ userId, date, row }) => [`${userId} ${date}`, row]));
  return rows.flatMap(({ userId, date, row }) => {
    const by = last.get(`${userId} ${date}`) ?? row;
    return by === row ? [] : [{ row, by }];
  });
}

/** How a row's problem is reported (decisions: Money). */
export function describeCsvProblem(row: number, reason: string): string {
  return `Row ${row}: ${reason}`;
}
