// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';

const { zoneOf, report } = vi.hoisted(() => ({
  zoneOf: vi.fn<() => string>(),
  report: vi.fn<(call: string, input: { readonly timeZone: string }) => Promise<void>>(),
}));
vi.mock('../../platform/dates/time-zone.ts', () => ({ deviceTimeZone: zoneOf }));
vi.mock('../../rest/call-api.ts', () => ({ callApi: report }));

const account = makeAccount();
const reported = () => report.mock.calls.map(([, { timeZone }]) => timeZone);

beforeEach(() => {
  report.mockReset();
  zoneOf.mockReturnValue('Europe/London');
});

async function startAnew() {
  vi.resetModules();
  return (await import('./time-zone-report.ts')).reportTimeZone;
}

test('is reported at each start, since another device may have reported its own', async () => {
  for (let start = 0; start < 2; start += 1) {
    const reportTimeZone = await startAnew();
    await reportTimeZone(account);
    await reportTimeZone(account);
  }
  expect(reported()).toEqual(['Europe/London', 'Europe/London']);
});

test('is reported again on return to the front: this is the device in use', async () => {
  const reportTimeZone = await startAnew();
  await reportTimeZone(account);
  await reportTimeZone(account);
  document.dispatchEvent(new Event('visibilitychange'));
  await reportTimeZone(account);
  await reportTimeZone(account);
  expect(reported()).toEqual(['Europe/London', 'Europe/London']);
});

test('is not reported in the background: the device in use is another one', async () => {
  const reportTimeZone = await startAnew();
  const shown = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await reportTimeZone(account);
  expect(reported()).toEqual([]);
  shown.mockReturnValue('visible');
  await reportTimeZone(account);
  expect(reported()).toEqual(['Europe/London']);
});

test('is reported again when it changes, and when another person signs in', async () => {
  const reportTimeZone = await startAnew();
  await reportTimeZone(account);
  zoneOf.mockReturnValue('Asia/Tokyo');
  await reportTimeZone(account);
  await reportTimeZone(makeAccount({ id: '0190a000-0000-7000-8000-000000000099' }));
  expect(reported()).toEqual(['Europe/London', 'Asia/Tokyo', 'Asia/Tokyo']);
});

test('is not asked of an account that may do nothing yet, and tried again after a failure', async () => {
  const reportTimeZone = await startAnew();
  await reportTimeZone(makeAccount({ mustChangePassword: true }));
  expect(reported()).toEqual([]);
  report.mockRejectedValueOnce(new Error('no network'));
  await reportTimeZone(account);
  await reportTimeZone(account);
  expect(reported()).toEqual(['Europe/London', 'Europe/London']);
});
