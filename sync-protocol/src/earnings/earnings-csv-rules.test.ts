import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPennies } from '../money/amounts.ts';
import {
  csvDelimiterOf,
  describeCsvProblem,
  doubtOwner,
  findReplacedRows,
  isBlankCsvRow,
  readCsvHeader,
  readCsvRow,
  withoutCsvAmount,
  refuseEarner,
} from './earnings-csv-rules.ts';

const today = '2026-11-21';

function headerOf(...cells: string[]) {
  const read = readCsvHeader(cells);
  if (!read.ok) throw new Error(read.reason);
  return read.value;
}

const header = headerOf('username', 'amount', 'date');
const readRow = (...cells: string[]) => readCsvRow(cells, header, today);
const reasonOf = (...cells: string[]) => {
  const read = readRow(...cells);
  return read.ok ? null : read.reason;
};

describe('the header', () => {
  it.each([
    [['username', 'amount', 'date'], { username: 0, amount: 1, date: 2 }],
    [['Date', ' USERNAME ', 'Amount'], { username: 1, amount: 2, date: 0 }],
    [['no', 'date', 'amount', 'username'], { username: 3, amount: 2, date: 1 }],
  ])('%j names the columns', (cells, places) => {
    expect(headerOf(...cells)).toEqual({ places, width: cells.length });
  });

  it.each([
    [[], 'username, amount, date'],
    [['ruby', '12.50', '20-11-2026'], 'username, amount, date'],
    [['username', 'date'], 'amount'],
    [['username;amount;date'], 'username, amount, date'],
  ])('%j lacks columns', (cells, missing) => {
    expect(readCsvHeader(cells)).toMatchObject({
      ok: false,
      reason: expect.stringContaining(`Missing: ${missing}.`) as string,
    });
  });

  it('names each column once', () => {
    expect(readCsvHeader(['username', 'amount', 'date', 'Amount'])).toEqual({
      ok: false,
      reason: 'The first line names the column amount twice.',
    });
  });

  it('has 100 columns at most', () => {
    const wide = [...'x'.repeat(98).split(''), 'username', 'amount', 'date'];
    expect(readCsvHeader(wide.slice(1)).ok).toBe(true);
    expect(readCsvHeader(wide)).toMatchObject({
      reason: expect.stringMatching(/more than 100/) as string,
    });
  });

  it.each([
    ['username,amount,date', ','],
    ['username;amount;date', ';'],
    ['"username";"amount, in $";"date"', ';'],
    ['username,amount,date,"note; mine"', ','],
    ['username', ','],
  ])('%s is separated by %s', (line, delimiter) => {
    expect(csvDelimiterOf(line)).toBe(delimiter);
  });
});

describe('a row', () => {
  it.each([
    [['ruby', '12.5', '20-11-2026'], { username: 'ruby', amount: '12.50', date: '2026-11-20' }],
    [['ruby', '.5', '20-11-2026'], { username: 'ruby', amount: '0.50', date: '2026-11-20' }],
    [[' Ruby ', '0', '21/11/2026'], { username: 'Ruby', amount: '0.00', date: '2026-11-21' }],
    [
      ['ru\u0308by', '99999999.99', '29-02-2024'],
      { username: 'r\u00fcby', amount: '99999999.99', date: '2024-02-29' },
    ],
    // As the file of rejected rows has it.
    [["'-ruby", '1', '01-01-2026'], { username: '-ruby', amount: '1.00', date: '2026-01-01' }],
    [
      ['ruby', '1', '01-01-2026', '', ' '],
      { username: 'ruby', amount: '1.00', date: '2026-01-01' },
    ],
  ])('%j is read', (cells, value) => {
    expect(readRow(...cells)).toEqual({ ok: true, value });
  });

  it.each([
    [['', '1', '20-11-2026'], 'username is missing'],
    [['ruby', '', '20-11-2026'], 'amount is missing'],
    [['ruby', '1'], 'date is missing'],
    [['ruby', 'ten', '20-11-2026'], /^amount ‘ten’ is not an amount/],
    [['ruby', '-1', '20-11-2026'], /^amount ‘-1’ is not/],
    [['ruby', '1.005', '20-11-2026'], /^amount ‘1.005’ is not/],
    [['ruby', '1,50', '20-11-2026'], /^amount ‘1,50’ is not/],
    [['ruby', '.', '20-11-2026'], /^amount ‘.’ is not/],
    [['ruby', '1e3', '20-11-2026'], /^amount ‘1e3’ is not/],
    [['ruby', '100000000', '20-11-2026'], /^amount ‘100000000’ is not/],
    [['ruby', '9'.repeat(400), '20-11-2026'], /^amount ‘9{39}…’ is not/],
    [['ruby', 'NaN', '20-11-2026'], /^amount ‘NaN’ is not/],
    [['ruby', '1', '2026-11-20'], 'date ‘2026-11-20’ is not in the form dd-mm-yyyy'],
    [['ruby', '1', '1-1-2026'], 'date ‘1-1-2026’ is not in the form dd-mm-yyyy'],
    [['ruby', '1', '20/11-2026'], 'date ‘20/11-2026’ is not in the form dd-mm-yyyy'],
    [['ruby', '1', '29-02-2026'], 'date ‘29-02-2026’ does not exist'],
    [['ruby', '1', '06-01-1900'], 'date ‘06-01-1900’ is before the first week of 1900'],
    [['ruby', '1', '22-11-2026'], 'date ‘22-11-2026’ is in the future'],
    [['ruby', '1', '20-11-2026', 'x'], 'has 4 columns, the first line names 3'],
    [
      ['', '', 'x'],
      'username is missing; amount is missing; date ‘x’ is not in the form dd-mm-yyyy',
    ],
  ])('%j is refused', (cells, reason) => {
    expect(reasonOf(...cells)).toMatch(reason);
  });

  it.each([
    [['ruby', '1,50', '20-11-2026'], /^amount ‘••••’ is not an amount from/],
    [['ruby', '9'.repeat(400), '20-11-2026'], /^amount ‘••••’ is not an amount from/],
    [['ruby', '5’ of 1', 'x'], /^amount ‘••••’ is not .*; date ‘x’ is not in the form/],
    [['ruby', '', '20-11-2026'], /^amount is missing$/],
  ])('%j is refused without its amount', (cells, reason) => {
    expect(withoutCsvAmount(reasonOf(...cells) ?? '')).toMatch(reason);
  });

  it('of blank cells says nothing', () => {
    expect(isBlankCsvRow(['', ' ', ''])).toBe(true);
    expect(isBlankCsvRow(['', '0'])).toBe(false);
  });

  it('is read or refused, whatever it contains, and an amount is exact', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary-ascii' }), { maxLength: 5 }), (cells) => {
        expect(typeof readRow(...cells).ok).toBe('boolean');
      }),
    );
    fc.assert(
      fc.property(fc.nat(99_999_999), fc.nat(99), (dollars, cents) => {
        const read = readRow('ruby', `${dollars}.${String(cents).padStart(2, '0')}`, '01-01-2026');
        expect(read.ok && toPennies(read.value.amount)).toBe(
          BigInt(dollars) * 100n + BigInt(cents),
        );
      }),
    );
  });

  it('is reported by its number', () => {
    expect(describeCsvProblem(7, 'date is missing')).toBe('Row 7: date is missing');
  });
});

describe('who earns', () => {
  it.each([
    [undefined, 'no member is called ‘Ruby’'],
    [{ role: 'admin', status: 'approved' }, '‘Ruby’ is an administrator'],
    [{ role: 'model', status: 'pending' }, '‘Ruby’ is not approved'],
    [{ role: 'model', status: 'rejected' }, '‘Ruby’ is not approved'],
    [{ role: 'model', status: 'approved' }, null],
  ] as const)('%j: %s', (account, reason) => {
    expect(refuseEarner('Ruby', account)).toBe(reason);
  });
});

describe('rows of one member and date', () => {
  const row = (number: number, userId: string, date = '2026-11-20') => ({
    row: number,
    userId,
    date,
  });

  it('have one that counts, the last of them', () => {
    const rows = [row(2, 'a'), row(3, 'b'), row(4, 'a'), row(5, 'a', '2026-11-19'), row(6, 'a')];
    expect(findReplacedRows(rows)).toEqual([
      { row: 2, by: 6 },
      { row: 4, by: 6 },
    ]);
  });

  it('are all but one replaced, by a later one', () => {
    const cell = fc.record({ userId: fc.constantFrom('a', 'b'), date: fc.constantFrom('1', '2') });
    fc.assert(
      fc.property(fc.array(cell), (cells) => {
        const rows = cells.map((one, index) => ({ ...one, row: index + 2 }));
        const replaced = findReplacedRows(rows);
        const days = new Set(rows.map(({ userId, date }) => `${userId} ${date}`));
        expect(replaced.length).toBe(rows.length - days.size);
        for (const { row: number, by } of replaced) {
          expect(by).toBeGreaterThan(number);
          const [one, other] = [rows[number - 2], rows[by - 2]];
          expect([one?.userId, one?.date]).toEqual([other?.userId, other?.date]);
        }
      }),
    );
  });
});

describe('whether a week may be meant for somebody else of the name', () => {
  it.each([
    ['made on its last day', '2026-11-21', undefined, undefined],
    ['made after it', '2026-11-22', undefined, { kind: 'made_later', on: '2026-11-22' }],
    [
      'whose name another gave up',
      '2026-01-01',
      '2026-11-02',
      { kind: 'name_of_other', on: '2026-11-02' },
    ],
    [
      'made after it, with a name another gave up',
      '2026-11-22',
      '2026-11-02',
      { kind: 'made_later', on: '2026-11-22' },
    ],
  ])('of an account %s', (_what, madeOn, givenUpOn, doubt) => {
    expect(doubtOwner('2026-11-15', madeOn, givenUpOn)).toEqual(doubt);
  });
});
