import type { CollectionName, RowOf } from '@greenroom/sync-protocol/collections';
import type { CallAnswer } from '@greenroom/sync-protocol/contract';
import { gbpOfWeek, totalsOf } from '@greenroom/sync-protocol/earnings/earnings-rules';
import { toAmount } from '@greenroom/sync-protocol/money/amounts';
import { readStep } from '@greenroom/sync-protocol/money/testing/case-text';
import type { WorkedCase } from '@greenroom/sync-protocol/money/testing/worked-case';
import { workedCases } from '@greenroom/sync-protocol/money/testing/worked-cases';
import { ratesOf } from '@greenroom/sync-protocol/rates/rates-rules';
import { utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { beforeEach, expect, it } from 'vitest';
import { multipartOf } from '../../http/testing/multipart.ts';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';
import { feeds } from '../../registered-features.ts';
import { SyncClient } from '../../sync/testing/sync-client.ts';
import { storeSnapshots } from './snapshots-repository.ts';

let senders = 0;
const test = await startAppOfFile({ config: { trustedProxies: ['127.0.0.1'] } });
const adminId = (await test.addUser({ role: 'admin' })).id;
beforeEach(async () => {
  await test.db.deleteFrom('settings').execute();
  await test.db.deleteFrom('exchange_rate_history').execute();
});

const now = new Date('2026-11-18T12:00:00Z');

it('a member without earnings has zero', async () => {
  test.setNow(now);
  const member = await test.signedIn(await test.addUser());
  expect((await member.send('GET', '/api/earnings')).body).toEqual({ earnings: [], total: '0.00' });
  expect(await answersTo(member)).toEqual({ weeks: [], lastWeek: '0.00', allTime: '0.00' });
});

it('lists the own weeks alone, newest first, each with its pounds', async () => {
  test.setNow(now);
  const { id: userId } = await test.addUser();
  const rows = [
    { userId, date: '2026-11-10', amount: '50.00' },
    { userId, date: '2026-11-17', amount: '100.05' },
    { userId: (await test.addUser()).id, date: '2026-11-17', amount: '999.00' },
  ];
  await test.db.transaction().execute((trx) => storeSnapshots(trx, rows, adminId, now));
  await setRate(await test.signedIn({ id: adminId }), { weekStart: '2026-11-08', rate: '0.9' });
  const member = await test.signedIn({ id: userId });
  const { body } = await member.send<CallAnswer<'earnings.listOwn'>>('GET', '/api/earnings');
  expect(body.total).toBe('150.05');
  expect(body.earnings).toMatchObject([
    {
      userId,
      amount: '100.05',
      gbp: '80.04',
      weekStart: '2026-11-15',
      date: '2026-11-17',
      description: 'Week of 15/11/2026 to 21/11/2026',
    },
    { userId, amount: '50.00', gbp: '45.00', weekStart: '2026-11-08' },
  ]);
});

it.each(workedCases)('server and device: $name', async (worked) => {
  test.setNow(new Date(worked.now));
  const { id, username } = await test.addUser();
  await carryOut(worked, username);
  const member = await test.signedIn({ id });
  expect(await answersTo(member)).toEqual({
    weeks: worked.weeks,
    lastWeek: worked.totals.lastWeek,
    allTime: worked.totals.allTime,
  });
  expect(await figuresOnDevice(id)).toMatchObject({ weeks: worked.weeks, ...worked.totals });
});

async function carryOut({ done }: WorkedCase, username: string): Promise<void> {
  const admin = await test.signedIn({ id: adminId });
  for (const text of done) {
    const step = readStep(text);
    if (step.kind === 'upload') await upload(admin, username, step.rows);
    else await setRate(admin, step);
  }
}

/** Uploads a CSV file, from a new address to stay below the rate limit. */
async function upload(
  admin: Caller,
  username: string,
  rows: readonly { date: string; amount: string }[],
): Promise<void> {
  senders += 1;
  const lines = rows.map(({ date, amount }) => {
    return `${username},${amount},${date.split('-').toReversed().join('-')}`;
  });
  const content = Buffer.from(['username,amount,date', ...lines].join('\n'));
  const parts = [{ field: 'csvFile', content, fileName: 'week.csv', type: 'text/csv' }];
  const { payload, headers } = multipartOf(parts);
  const reply = await admin.send<UploadAnswer>('POST', '/api/admin/earnings/csv-upload', payload, {
    headers: { ...headers, 'x-forwarded-for': `10.3.${senders >> 8}.${senders & 255}` },
  });
  expect([reply.status, reply.body.results.errors]).toEqual([200, []]);
}

interface UploadAnswer {
  readonly results: { readonly errors: readonly string[] };
}

async function setRate(
  admin: Caller,
  { rate, weekStart }: { readonly rate: string; readonly weekStart?: string },
): Promise<void> {
  const url = '/api/settings/exchange-rate';
  const { status } =
    weekStart === undefined
      ? await admin.send('POST', url, { exchangeRate: rate })
      : await admin.send('POST', `${url}/history`, { weekStart, rate });
  expect(status).toBe(200);
}

interface AnsweredWeek {
  readonly weekStart: string;
  readonly amount: string;
  readonly gbp: string;
}

const wordsOf = ({ weekStart, amount, gbp }: AnsweredWeek) => `${weekStart} $${amount} £${gbp}`;

async function answersTo(member: Caller) {
  const own = await member.send<{ earnings: AnsweredWeek[] }>('GET', '/api/earnings');
  const lastWeek = await member.send<{ gbp: string }>('GET', '/api/earnings/last-week');
  const allTime = await member.send<{ gbp: string }>('GET', '/api/earnings/all-time-gbp');
  return {
    weeks: own.body.earnings.map(wordsOf),
    lastWeek: lastWeek.body.gbp,
    allTime: allTime.body.gbp,
  };
}

/** What a new device computes from the rows it pulls. */
async function figuresOnDevice(userId: string) {
  const client = new SyncClient(test.db, userId, test.now);
  client.feeds = feeds;
  const { scopes } = await client.exchange();
  const puts = Object.values(scopes).flatMap(({ put }) => put);
  const rowsOf = <N extends CollectionName>(name: N) =>
    puts.flatMap((change) => (change.collection === name ? [change.row as RowOf<N>] : []));
  const rates = ratesOf(rowsOf('weekRates'), rowsOf('sharedSettings')[0]?.value);
  const earnings = rowsOf('earnings').toSorted((a, b) => b.weekStart.localeCompare(a.weekStart));
  return {
    weeks: earnings.map((week) => wordsOf({ ...week, gbp: toAmount(gbpOfWeek(week, rates)) })),
    ...totalsOf(earnings, rates, utcDateOf(test.now())),
  };
}
