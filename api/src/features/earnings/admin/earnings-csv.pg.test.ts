import type { AuditEntry } from '@greenroom/sync-protocol/audit/audit-records';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendWhileDemoted } from '../../users/testing/send-while-demoted.ts';
import { CsvRoom } from './testing/csv-room.ts';

const room = await CsvRoom.open();
let minute = 0;
beforeEach(async () => {
  minute = 0;
  await room.empty();
});

const preview = (file: string) => room.preview(file);
/** Each a minute after the one before. */
const upload = (file: string) => {
  room.setMinute((minute += 1));
  return room.upload(file);
};
const weeks = () => room.weeks();

const good = 'username,amount,date\nruby,120.50,18-11-2026\nOPAL,30,18/11/2026\n';

describe('a good file', () => {
  it('is previewed without storing anything, then stored as previewed', async () => {
    expect(await preview(good)).toEqual({
      totalRows: 2,
      rowsToStore: 2,
      notUsed: 0,
      unchanged: 0,
      replaced: [],
      problems: [],
      changes: [
        { username: 'opal', weekStart: '2026-11-15', before: null, after: '30.00', keptOf: null },
        { username: 'Ruby', weekStart: '2026-11-15', before: null, after: '120.50', keptOf: null },
      ],
    });
    expect(await weeks()).toEqual([]);
    expect(await upload(good)).toEqual({ processed: 2, errors: [], skipped: 0, totalRows: 2 });
    expect(await weeks()).toEqual([
      ['Ruby', '2026-11-15', '120.50'],
      ['opal', '2026-11-15', '30.00'],
    ]);
  });

  it('uploaded twice changes nothing', async () => {
    await upload(good);
    const before = await room.test.db.selectFrom('earnings_snapshots').selectAll().execute();
    expect(await preview(good)).toMatchObject({ rowsToStore: 0, unchanged: 2, changes: [] });
    expect(await upload(good)).toEqual({ processed: 0, errors: [], skipped: 2, totalRows: 2 });
    expect(await room.test.db.selectFrom('earnings_snapshots').selectAll().execute()).toEqual(
      before,
    );
  });

  it.each([
    ['a byte order mark and CRLF', `\uFEFF${good.replaceAll('\n', '\r\n')}`],
    ['CRLF after the header alone', good.replace('\n', '\r\n')],
    ['semicolons', good.replaceAll(',', ';')],
    ['quotes', 'username,amount,date\n"ruby","120.50","18-11-2026"\n"opal","30","18-11-2026"'],
    [
      'another order and case',
      'DATE,Username,note,AMOUNT\n18-11-2026,ruby,"a, b",120.50\n18-11-2026,opal,,30',
    ],
    ['blank lines', `\n${good.replaceAll('\n', '\n\n,,\n')}`],
    ['a blank line before semicolons', `\n${good.replaceAll(',', ';')}`],
    ['carriage returns alone', good.replaceAll('\n', '\r')],
  ])('may have %s', async (_, file) => {
    expect(await upload(file)).toMatchObject({ processed: 2, errors: [] });
    expect(await weeks()).toHaveLength(2);
  });

  it('names a member by an emoji wherever it stands in the file', async () => {
    await room.test.addUser({ username: 'Ruby🎬' });
    const header = 'username,amount,date';
    // The text is parsed in slices of 64 K, the first of which ends within the emoji.
    const blank = '\n'.repeat(64 * 1024 - 1 - `${header}ruby`.length);
    expect(await upload(`${header}${blank}ruby🎬,5,18-11-2026\n`)).toMatchObject({ processed: 1 });
  });

  it('is audited by one row with its counts', async () => {
    const count = async () =>
      (await room.test.db.selectFrom('audit_log').select('id').execute()).length;
    const before = await count();
    // The latest entry of all tests.
    minute = 600;
    await upload(`${good}nobody,1,18-11-2026\n`);
    expect(await count()).toBe(before + 1);
    const { body } = await room.admin.send<AuditEntry[]>(
      'GET',
      '/api/admin/audit?action=earnings.uploadCsv',
    );
    expect(body[0]).toMatchObject({
      action: 'earnings.uploadCsv',
      subjectType: 'earnings',
      subjectId: null,
      subjectName: 'week.csv',
      after: { totalRows: 3, processed: 2, skipped: 0, errors: 1, weeks: 2 },
    });
  });

  it('corrects an amount, and keeps the amount of a later day', async () => {
    await upload(good);
    const file = 'username,amount,date\nruby,99,18-11-2026\nopal,5,16-11-2026\n';
    const { rowsToStore, notUsed, changes } = await preview(file);
    expect({ rowsToStore, notUsed }).toEqual({ rowsToStore: 2, notUsed: 1 });
    const [opal, ruby] = changes;
    expect(opal).toEqual({
      username: 'opal',
      weekStart: '2026-11-15',
      before: '30.00',
      after: '30.00',
      keptOf: '2026-11-18',
    });
    expect(ruby).toMatchObject({ before: '120.50', after: '99.00', keptOf: null });
    expect(await upload(file)).toMatchObject({ processed: 2 });
    expect(await weeks()).toEqual([
      ['Ruby', '2026-11-15', '99.00'],
      ['opal', '2026-11-15', '30.00'],
    ]);
  });
});

describe('rows of one member and day', () => {
  const file = (...amounts: readonly string[]) =>
    ['username,amount,date', ...amounts.map((amount) => `ruby,${amount},18-11-2026`)].join('\n');

  it.each([
    { amounts: ['10', '20'], processed: 2, counts: '20.00' },
    { amounts: ['20', '10'], processed: 2, counts: '10.00' },
    { amounts: ['10', '10'], processed: 1, counts: '10.00' },
    { amounts: ['10', '20', '20', '10'], processed: 3, counts: '10.00' },
  ])('$amounts: $processed processed, the last counts', async ({ amounts, processed, counts }) => {
    const skipped = amounts.length - processed;
    expect(await preview(file(...amounts))).toMatchObject({
      rowsToStore: processed,
      unchanged: skipped,
      changes: [{ before: null, after: counts }],
    });
    expect(await upload(file(...amounts))).toMatchObject({ processed, skipped });
    expect(await weeks()).toEqual([['Ruby', '2026-11-15', counts]]);
    expect(await upload(file(...amounts))).toMatchObject({ processed: 0 });
  });

  it('the first of which is stored already: the other is processed', async () => {
    await upload(file('10'));
    expect(await upload(file('10', '20'))).toMatchObject({ processed: 1, skipped: 1 });
    expect(await weeks()).toEqual([['Ruby', '2026-11-15', '20.00']]);
  });
});

describe('bad rows', () => {
  const file = [
    'username,amount,date',
    'ruby,10,18-11-2026',
    'nobody,10,18-11-2026',
    'Boss,10,18-11-2026',
    'waiting,10,18-11-2026',
    '',
    'ruby,ten,18-11-2026',
    'ruby,10,31-11-2026',
    'ruby,10,22-11-2026',
    'opal,10,18-11-2026,extra',
    '=cmd(),-1,',
    'RUBY,20,18/11/2026',
    'opal,30,18-11-2026',
  ].join('\r\n');

  beforeEach(() =>
    room.test.addUser({ username: 'waiting', status: 'pending', approved_at: null }),
  );

  it('are each reported by their row; good ones go in', async () => {
    expect(await upload(file)).toEqual({
      processed: 3,
      errors: [
        'Row 3: no member is called ‘nobody’',
        'Row 4: ‘Boss’ is an administrator',
        'Row 5: ‘waiting’ is not approved',
        'Row 7: amount ‘ten’ is not an amount from 0 to 99999999.99 with at most two decimals',
        'Row 8: date ‘31-11-2026’ does not exist',
        'Row 9: date ‘22-11-2026’ is in the future',
        'Row 10: has 4 columns, the first line names 3',
        'Row 11: amount ‘-1’ is not an amount from 0 to 99999999.99 with at most two decimals; date is missing',
      ],
      skipped: 0,
      totalRows: 11,
    });
    expect(await weeks()).toEqual([
      ['Ruby', '2026-11-15', '20.00'],
      ['opal', '2026-11-15', '30.00'],
    ]);
  });

  it('are previewed with their cells, and a replaced row with the row that counts', async () => {
    const { problems, ...rest } = await preview(file);
    expect(rest).toMatchObject({ totalRows: 11, rowsToStore: 3, unchanged: 0 });
    expect(rest.replaced).toEqual([{ row: 2, by: 12 }]);
    expect(problems.map(({ row }) => row)).toEqual([3, 4, 5, 7, 8, 9, 10, 11]);
    expect(problems[7]).toMatchObject({ username: '=cmd()', amount: '-1', date: '' });
  });

  it('alone store nothing', async () => {
    expect(await upload('username,amount,date\nnobody,1,18-11-2026')).toMatchObject({
      processed: 0,
      skipped: 0,
      errors: ['Row 2: no member is called ‘nobody’'],
    });
    expect(await upload('username,amount,date')).toMatchObject({ processed: 0, totalRows: 0 });
  });
});

it('the preview tells what the upload does, for any files in any order', async () => {
  const cell = fc.record({
    username: fc.constantFrom('ruby', 'OPAL', 'nobody'),
    amount: fc.constantFrom('1', '2.5', '30', 'x'),
    day: fc.integer({ min: 12, max: 21 }),
  });
  const file = fc
    .array(cell, { maxLength: 8 })
    .map((cells) =>
      [
        'username,amount,date',
        ...cells.map((c) => `${c.username},${c.amount},${c.day}-11-2026`),
      ].join('\n'),
    );
  await fc.assert(
    fc.asyncProperty(fc.array(file, { maxLength: 4 }), async (files) => {
      await room.test.db.deleteFrom('earnings').execute();
      await room.test.db.deleteFrom('earnings_snapshots').execute();
      for (const text of files) {
        const told = await preview(text);
        const before = new Map(
          (await weeks()).map(([name, week, sum]) => [`${name} ${week}`, sum]),
        );
        const { processed, errors, skipped, totalRows } = await upload(text);
        expect({ processed, totalRows, errors: errors.length }).toEqual({
          processed: told.rowsToStore,
          totalRows: told.totalRows,
          errors: told.problems.length,
        });
        expect(skipped).toBe(told.unchanged);
        const after = new Map((await weeks()).map(([name, week, sum]) => [`${name} ${week}`, sum]));
        for (const change of told.changes) {
          const week = `${change.username} ${change.weekStart}`;
          expect(before.get(week) ?? null).toBe(change.before);
          before.set(week, change.after);
        }
        expect(after).toEqual(before);
        // Again: nothing changes.
        expect(await upload(text)).toMatchObject({ processed: 0 });
      }
    }),
    { numRuns: 25 },
  );
});

it('two uploads at once end as one after the other', async () => {
  const other = good.replace('120.50', '7');
  const results = await Promise.all([upload(good), upload(other), upload(good)]);
  expect(results.every(({ errors }) => errors.length === 0)).toBe(true);
  const [, ruby] = await weeks().then((all) => [null, all.find(([name]) => name === 'Ruby')]);
  expect(['120.50', '7.00']).toContain(ruby?.[2]);
});

it('needs an administrator who still is one', async () => {
  const reply = await sendWhileDemoted(room.test, (caller) => room.send('upload', good, caller));
  expect(reply.status).toBe(403);
  expect(await weeks()).toEqual([]);
});
