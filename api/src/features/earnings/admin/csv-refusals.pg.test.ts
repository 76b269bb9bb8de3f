import type { Problem } from '@greenroom/sync-protocol/problem';
import { beforeEach, describe, expect, it } from 'vitest';
import { CsvRoom } from './testing/csv-room.ts';

const room = await CsvRoom.open();
beforeEach(() => room.empty());

const good = 'username,amount,date\nruby,120.50,18-11-2026\nOPAL,30,18/11/2026\n';

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
      const { status, body } = await room.send(to, file);
      expect([status, body.code]).toEqual([400, 'invalid']);
      expect(body.message).toMatch(message);
      expect(body.error).toBe(body.message);
      expect(body.fields).toEqual({ csvFile: [body.message] });
    }
    expect(await room.weeks()).toEqual([]);
  });

  it('over 5 MB, or none', async () => {
    const large = await room.send('upload', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'));
    expect([large.status, large.body.message]).toEqual([413, expect.stringMatching(/5 MB/)]);
    const none = await room.admin.send<Problem>('POST', '/api/admin/earnings/csv-upload');
    expect([none.status, none.body.message]).toEqual([
      400,
      'Please select a CSV file before uploading.',
    ]);
  });

  it('but 50,000 rows are read, and a row of 10,000 columns is one bad row', async () => {
    expect(await room.preview(rows(50_000))).toMatchObject({ totalRows: 50_000, rowsToStore: 1 });
    const { problems } = await room.preview(`${good}ruby,1,18-11-2026${',x'.repeat(10_000)}\n`);
    expect(problems).toMatchObject([
      { row: 4, reason: expect.stringMatching(/^has 10003 columns/) },
    ]);
  });
});
