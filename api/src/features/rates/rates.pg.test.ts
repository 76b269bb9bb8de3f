import { beforeEach, describe, expect, it } from 'vitest';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { sendWhileDemoted } from '../users/testing/send-while-demoted.ts';

const current = '/api/settings/exchange-rate';
const history = '/api/settings/exchange-rate/history';

const test = await startAppOfFile();
const admin = await test.signedIn(await test.addUser({ role: 'admin', username: 'Boss' }));
const member = await test.signedIn(await test.addUser());
beforeEach(async () => {
  await test.db.deleteFrom('settings').execute();
  await test.db.deleteFrom('exchange_rate_history').execute();
});

const audited = () =>
  test.db
    .selectFrom('audit_log')
    .select(['action', 'subject_type', 'subject_id', 'before', 'after'])
    .orderBy('created_at', 'desc')
    .limit(2)
    .execute();

describe('the current rate', () => {
  it('is 0.8 until one is set', async () => {
    expect((await member.send('GET', current)).body).toEqual({ exchangeRate: '0.800000' });
  });

  it.each([
    [0.79, '0.790000'],
    ['0.812345', '0.812345'],
    ['.5', '0.500000'],
    [10, '10.000000'],
    ['0.000001', '0.000001'],
  ])('set to %s is %s for everybody', async (exchangeRate, rate) => {
    const reply = await admin.send('POST', current, { exchangeRate });
    expect([reply.status, reply.body]).toEqual([200, { exchangeRate: rate }]);
    expect((await member.send('GET', current)).body).toEqual({ exchangeRate: rate });
  });

  it('is audited when it changes', async () => {
    await admin.send('POST', current, { exchangeRate: 0.79 });
    await admin.send('POST', current, { exchangeRate: '0.790' });
    await admin.send('POST', current, { exchangeRate: 0.75 });
    expect(await audited()).toEqual([
      {
        action: 'rates.set',
        subject_type: 'setting',
        subject_id: 'exchange_rate',
        before: { exchangeRate: '0.790000' },
        after: { exchangeRate: '0.750000' },
      },
      {
        action: 'rates.set',
        subject_type: 'setting',
        subject_id: 'exchange_rate',
        before: { exchangeRate: '0.800000' },
        after: { exchangeRate: '0.790000' },
      },
    ]);
  });
});

describe('rates of weeks', () => {
  it('are listed newest first', async () => {
    for (const weekStart of ['2026-11-08', '2026-12-27', '2026-11-15']) {
      const reply = await admin.send('POST', history, { weekStart, rate: 0.81 });
      expect([reply.status, reply.body]).toEqual([200, { weekStart, rate: '0.810000' }]);
    }
    expect((await member.send('GET', history)).body).toEqual({
      rates: ['2026-12-27', '2026-11-15', '2026-11-08'].map((weekStart) => ({
        weekStart,
        rate: '0.810000',
      })),
    });
  });

  it('may be set again, and every change is audited', async () => {
    for (const rate of [0.81, 0.81, 0.82]) {
      await admin.send('POST', history, { weekStart: '2026-11-08', rate });
    }
    expect((await member.send('GET', history)).body).toEqual({
      rates: [{ weekStart: '2026-11-08', rate: '0.820000' }],
    });
    const subject = {
      action: 'rates.setWeek',
      subject_type: 'week_rate',
      subject_id: '2026-11-08',
    };
    expect(await audited()).toEqual([
      { ...subject, before: { rate: '0.810000' }, after: { rate: '0.820000' } },
      { ...subject, before: null, after: { rate: '0.810000' } },
    ]);
  });
});

it.each([
  [current, { exchangeRate: 0.5 }],
  [history, { weekStart: '2026-11-08', rate: 0.5 }],
])('%s refuses an administrator who loses the role during the request', async (url, body) => {
  expect((await sendWhileDemoted(test, (caller) => caller.send('POST', url, body))).status).toBe(
    403,
  );
});
