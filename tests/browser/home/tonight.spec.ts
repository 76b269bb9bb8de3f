import type { Page } from '@playwright/test';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { signedIn } from '../../../infra/client/make-accounts.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { localDate } from '../../support/browser/device.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { waitForShifts } from '../../support/shift-records.ts';

test('a shift goes from countdown to recorded without leaving Home', async ({
  server,
  member,
  newDevice,
}) => {
  const phone = await newDevice({ viewport: { width: 390, height: 844 } });
  const page = await phone.open('about:blank');
  const now = new Date();
  const date = await localDate(page);
  const session = await signedIn(server.url, member);
  const planned = { plannedStartTime: '20:00', plannedEndTime: '22:00' };
  await session.call('schedule.add', { date, ...planned });
  await session.call('schedule.add', {
    date: addDays(date, 4),
    plannedStartTime: '09:00',
    plannedEndTime: '13:00',
  });

  await signIn(page, server.url, member);
  // This start pulls; the next one has everything at its first paint.
  const steps = page.getByRole('region', { name: /^Welcome/ });
  await expect(steps.getByRole('listitem').filter({ hasText: 'Plan a shift' })).toContainText(
    'done',
  );
  await steps.getByRole('button', { name: 'Hide' }).click();
  await expect(steps).toBeHidden();

  const noon = new Date(now.getTime() - minutesIntoDay(await localTime(page)) * 60_000);
  const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
  await page.clock.install({ time: at(17 * 60 + 52) });
  await page.reload();
  const title = (name: string | RegExp) => page.getByRole('heading', { level: 2, name });
  const card = page.getByRole('region', { name: /20:00|left|09:00/ });
  const height = async () => (await card.boundingBox())?.height;
  await expect(title('Tonight, 20:00–22:00')).toBeVisible();
  const room = await height();
  await expect(page.getByText(/^in 2 h 0[78] min$/)).toBeVisible();
  await expectAccessible(page);
  const tile = (name: RegExp) => page.getByRole('main').getByRole('link', { name });
  const earnings = await tile(/^Earnings this week/).boundingBox();
  const target = await tile(/^My Targets/).boundingBox();
  expect(target).toMatchObject({ y: earnings?.y ?? 'not shown' });
  expect(target?.x).toBeGreaterThan(earnings?.x ?? Infinity);

  await page.clock.fastForward('02:38:00');
  await expect(title(/^1 h (29|30) min left$/)).toBeVisible();
  await expect(page.getByText('until 22:00')).toBeVisible();
  expect(await height()).toBe(room);

  await page.clock.fastForward('02:00:00');
  await expect(title('Today, 20:00–22:00')).toBeVisible();
  await page.getByRole('button', { name: 'None' }).click();
  await expect(page.getByText("Recorded: Didn't Work")).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title('Today, 20:00–22:00')).toBeVisible();

  await page.getByRole('button', { name: 'Full' }).click();
  await expect(page.getByText('Recorded: Worked Full Hours')).toBeVisible();
  await expect(title(/^Next: /)).toBeVisible();
  expect(await height()).toBe(room);
  await page.clock.fastForward('00:00:07');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await waitForShifts(server, ['20:00–22:00 completed_full', '09:00–13:00 planned']);
  expect(new URL(page.url()).pathname).toBe('/');
});

function localTime(page: Page): Promise<string> {
  return page.evaluate(() => new Date().toTimeString().slice(0, 5));
}

function minutesIntoDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
