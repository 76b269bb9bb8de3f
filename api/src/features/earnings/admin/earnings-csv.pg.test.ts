import type { AuditEntry } from '@greenroom/sync-protocol/audit/audit-records';
import type {
  CsvPreview,
  CsvResults,
} from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import type { Problem } from '@greenroom/sync-protocol/problem';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { multipartOf } from '../../../http/testing/multipart.ts';
import { type Caller, startTestApp, type TestApp } from '../../../http/testing/test-app.ts';
import { sendWhileDemoted } from '../../users/testing/send-while-demoted.ts';

const path = '/api/admin/earnings';
const now = new Date('2026-11-21T10:00:00.000Z');

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await startTestApp({ config: { trustedProxies: ['127.0.0.1'] } });
  admin = await test.signedIn(await test.addUser({ role: 'admin', username: 'Boss' }));
});
afterAll(() => test.stop());
let minute = 0;

beforeEach(async () => {
  minute = 0;
  test.setNow(now);
  await test.db.deleteFrom('users').where('role', '=', 'model').execute();
  await test.addUser({ username: 'Ruby' });
  await test.addUser({ username: 'opal' });
});

let senders = 0;

/** Sends a file from a new address, to stay below the rate limit. */
function send<Body>(to: 'preview' | 'upload', file: string | Buffer, caller = admin) {
  senders += 1;
  const content = typeof file === 'string' ? Buffer.from(file) : file;
  const parts = [{ field: 'csvFile', content, fileName: 'week.csv', type: 'text/csv' }];
  const { payload, headers } = multipartOf(parts);
  const address = `10.2.${senders >> 8}.${senders & 255}`;
  return caller.send<Body & Problem>('POST', `${path}/csv-${to}`, payload, {
    headers: { ...headers, 'x-forwarded-for': address },
  });
}

const preview = async (file: string | Buffer) => {
  const reply = await send<CsvPreview>('preview', file);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
};
/** Each a minute after the one before. */
const upload = async (file: string | Buffer) => {
  minute += 1;
  test.setNow(new Date(now.getTime() + minute * 60_000));
  const reply = await send<{ results: CsvResults }>('upload', file);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.results;
};
const weeks = async () => {
  const query = test.db
    .selectFrom('earnings')
    .innerJoin('users', 'users.id', 'earnings.user_id')
    .select(['username', 'week_start', 'amount'])
    .orderBy('username')
    .orderBy('week_start');
  return (await query.execute()).map(({ username, week_start, amount }) => [
    username,
    week_start,
    amount,
  ]);
};

const good = 'username,amount,date\nruby,120.50,18-11-2026\nOPAL,30,18/11/2026\n';

describe('a good file', () => {
  it('is previewed without storing anything, then stored as previewed', async () => {
    expect(await preview(good)).toEqual({
      totalRows: 2,
      rowsToStore: 2,
      unchanged: 0,
      replaced: [],
      problems: [],
      changes: [
        { username: 'opal', weekStart: '2026-11-15', before: null, after: '30.00' },
        { username: 'Ruby', weekStart: '2026-11-15', before: null, after: '120.50' },
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
    const before = await test.db.selectFrom('earnings_snapshots').selectAll().execute();
    expect(await preview(good)).toMatchObject({ rowsToStore: 0, unchanged: 2, changes: [] });
    expect(await upload(good)).toEqual({ processed: 0, errors: [], skipped: 2, totalRows: 2 });
    expect(await test.db.selectFrom('earnings_snapshots').selectAll().execute()).toEqual(before);
  });

  it.each([
    ['a byte order mark and CRLF', `\uFEFF${good.replaceAll('\n', '\r\n')}`],
    ['semicolons', good.replaceAll(',', ';')],
    ['quotes', 'username,amount,date\n"ruby","120.50","18-11-2026"\n"opal","30","18-11-2026"'],
    [
      'another order and case',
      'DATE,Username,note,AMOUNT\n18-11-2026,ruby,"a, b",120.50\n18-11-2026,opal,,30',
    ],
    ['blank lines', `\n${good.replaceAll('\n', '\n\n,,\n')}`],
    ['carriage returns alone', good.replaceAll('\n', '\r')],
  ])('may have %s', async (_, file) => {
    expect(await upload(file)).toMatchObject({ processed: 2, errors: [] });
    expect(await weeks()).toHaveLength(2);
  });

  it('is audited by one row with its counts', async () => {
    const count = async () => (await test.db.selectFrom('audit_log').select('id').execute()).length;
    const before = await count();
    // The latest entry of all tests.
    minute = 600;
    await upload(`${good}nobody,1,18-11-2026\n`);
    expect(await count()).toBe(before + 1);
    const { body } = await admin.send<AuditEntry[]>(
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
    expect((await preview(file)).changes).toEqual([
      { username: 'opal', weekStart: '2026-11-15', before: '30.00', after: '30.00' },
      { username: 'Ruby', weekStart: '2026-11-15', before: '120.50', after: '99.00' },
    ]);
    expect(await upload(file)).toMatchObject({ processed: 2 });
    expect(await weeks()).toEqual([
      ['Ruby', '2026-11-15', '99.00'],
      ['opal', '2026-11-15', '30.00'],
    ]);
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

  beforeEach(() => test.addUser({ username: 'waiting', status: 'pending', approved_at: null }));

  it('are each reported by their row; good ones go in', async () => {
    expect(await upload(file)).toEqual({
      processed: 2,
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
      skipped: 1,
      totalRows: 11,
    });
    expect(await weeks()).toEqual([
      ['Ruby', '2026-11-15', '20.00'],
      ['opal', '2026-11-15', '30.00'],
    ]);
  });

  it('are previewed with their cells, and a replaced row with the row that counts', async () => {
    const { problems, ...rest } = await preview(file);
    expect(rest).toMatchObject({ totalRows: 11, rowsToStore: 2, unchanged: 0 });
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

describe('a file is refused whole', () => {
  const rows = (count: number) =>
    Buffer.from(`username,amount,date\n${'ruby,1,18-11-2026\n'.repeat(count)}`);

  it.each<[string, string | Buffer, string | RegExp]>([
    ['empty', '', 'The file is empty.'],
    ['blank', '\n\r\n\n', 'The file is empty.'],
    ['without a header', 'ruby,1,18-11-2026', /Missing: username, amount, date/],
    ['without a column', 'username,date', /Missing: amount\./],
    ['with a column twice', 'username,amount,date,DATE', /names the column date twice/],
    [
      'in Latin-1',
      Buffer.from('username,amount,date\nz\u00f6e,1,18-11-2026', 'latin1'),
      /not UTF-8/,
    ],
    ['in UTF-16', Buffer.from('\uFEFFusername,amount,date', 'utf16le'), /not UTF-8/],
    ['cut within a character', Buffer.from([...Buffer.from(good), 0xe2, 0x82]), /not UTF-8/],
    ['with NUL', 'username,amount,date\nru\0by,1,18-11-2026', /binary data/],
    [
      'with an open quote',
      `${good}"ruby,1,18-11-2026\n`,
      'Row 4 opens a quote that is never closed.',
    ],
    [
      'with an open quote before much',
      `${good}"${'ruby,1\n'.repeat(20_000)}`,
      /^Row 4 is too long/,
    ],
    [
      'with 100,000 columns',
      'username,amount,date'.padEnd(100_000, ','),
      'The first line names more than 100 columns.',
    ],
    ['with 50,001 rows', rows(50_001), /more than 50,000 rows/],
  ])('%s', async (_, file, message) => {
    for (const to of ['preview', 'upload'] as const) {
      const { status, body } = await send(to, file);
      expect([status, body.code]).toEqual([400, 'invalid']);
      expect(body.message).toMatch(message);
      expect(body.error).toBe(body.message);
      expect(body.fields).toEqual({ csvFile: [body.message] });
    }
    expect(await weeks()).toEqual([]);
  });

  it('over 5 MB, or none', async () => {
    const large = await send('upload', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'));
    expect([large.status, large.body.message]).toEqual([413, expect.stringMatching(/5 MB/)]);
    const none = await admin.send<Problem>('POST', `${path}/csv-upload`);
    expect([none.status, none.body.message]).toEqual([
      400,
      'Please select a CSV file before uploading.',
    ]);
  });

  it('but 50,000 rows are read, and a row of 10,000 columns is one bad row', async () => {
    expect(await preview(rows(50_000))).toMatchObject({ totalRows: 50_000, rowsToStore: 1 });
    const { problems } = await preview(`${good}ruby,1,18-11-2026${',x'.repeat(10_000)}\n`);
    expect(problems).toMatchObject([
      { row: 4, reason: expect.stringMatching(/^has 10003 columns/) },
    ]);
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
      await test.db.deleteFrom('earnings').execute();
      await test.db.deleteFrom('earnings_snapshots').execute();
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
        expect(skipped).toBe(told.unchanged + told.replaced.length);
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
  const reply = await sendWhileDemoted(test, (caller) => send('upload', good, caller));
  expect(reply.status).toBe(403);
  expect(await weeks()).toEqual([]);
});
