import { addDays } from '@greenroom/sync-protocol/time/dates';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { shiftCard, signIn, tabTo } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { goWithin } from '../../support/browser/walked-paths.ts';
import { countOutcomes, readShifts } from '../../support/shift-records.ts';

const minutesInDay = 24 * 60;

test('hours dragged over the week grid and others by keyboard, offline, arrive once', async ({
  server,
  network,
  member,
  newDevice,
}) => {
  // The narrowest window that has the grid.
  const device = await newDevice({ viewport: { width: 1024, height: 900 } });
  const page = await device.open('about:blank');
  await signIn(page, network.url, member, '/schedule');
  await expect(page.getByRole('heading', { name: 'No Schedule' })).toBeVisible();
  const day = wednesdayAfter(await readToday(page));
  await page.goto(`${network.url}/schedule?date=${day}`);
  const column = columnOf(page, day);
  await expect(column).toBeVisible();
  await expectNoOverflow(page);

  // Its code is here from now on.
  const dialog = page.getByRole('dialog', { name: 'Add Planned Hours' });
  await page.getByRole('button', { name: 'Add Planned Hours' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  network.refuse();
  await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible();
  await drag(page, column, { from: 10 * 60, to: 14 * 60 });
  await expect(dialog.getByLabel('Start Time', { exact: true })).toHaveValue('10:00');
  await expect(dialog.getByLabel('End Time', { exact: true })).toHaveValue('14:00');
  await dialog.getByRole('button', { name: 'Save Schedule' }).click();
  await expect(dialog).toBeHidden();
  const dragged = page.getByRole('button', { name: /, 10:00–14:00, 4 h, planned$/ });
  await expect(column.getByRole('button')).toHaveCount(1);
  await expect(dragged).toBeVisible();

  // Without a pointer: the button, the fields, and the shift in the grid.
  await tabTo(page, page.getByRole('button', { name: 'Add Planned Hours' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Start Time', { exact: true }).fill('20:00');
  await dialog.getByLabel('End Time', { exact: true }).fill('00:30');
  await dialog.getByLabel('End Time', { exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  const evening = page.getByRole('button', {
    name: /, 20:00–00:30, 4 h 30 min, ends next day, planned$/,
  });
  await expect(evening).toBeVisible();
  // Whole in the column of its day, in which the hours from midnight on are named.
  await expect(column.getByRole('button')).toHaveCount(2);
  await expect(columnOf(page, addDays(day, 1)).getByRole('button')).toHaveCount(0);
  await expect(page.getByText('next day', { exact: true })).toBeVisible();
  await goWithin(page, `/schedule?date=${addDays(day, 1)}`);
  await tabTo(page, evening);
  await page.keyboard.press('Enter');
  await expect(shiftCard(page, '20:00–00:30')).toBeVisible();
  await expect(page.locator('#schedule-day')).toBeFocused();
  await expect(shiftCard(page, '10:00–14:00')).toBeInViewport({ ratio: 1 });
  // The button stays at the window's foot until the list's end, above what is scrolled below it.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expectAccessible(page);
  await expectNoOverflow(page);

  network.accept();
  await expect.poll(() => readShifts(server), { timeout: 60_000 }).toHaveLength(2);
  expect(await countOutcomes(server)).toEqual({ applied: 2 });
});

const columnOf = (page: Page, day: string) => page.locator(`[data-day="${day}"]`);

/** Today in the browser's zone, yyyy-MM-dd. */
const readToday = (page: Page) =>
  page.evaluate(() => {
    const now = new Date();
    const part = (value: number) => String(value).padStart(2, '0');
    return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
  });

/** Next week's Wednesday: the day after it is in the same week, whichever day that begins on. */
const wednesdayAfter = (today: string) =>
  addDays(today, 7 + 3 - new Date(`${today}T00:00Z`).getUTCDay());

interface Minutes {
  /** Since midnight. */
  readonly from: number;
  readonly to: number;
}

/** Drags with the mouse over a day's column. */
async function drag(page: Page, column: Locator, { from, to }: Minutes): Promise<void> {
  await column.scrollIntoViewIfNeeded();
  const box = await column.boundingBox();
  if (!box) throw new Error('The column is not drawn');
  const x = box.x + box.width / 2;
  const yOf = (minute: number) => box.y + (box.height * minute) / minutesInDay;
  await page.mouse.move(x, yOf(from));
  await page.mouse.down();
  await page.mouse.move(x, yOf((from + to) / 2));
  await page.mouse.move(x, yOf(to));
  await page.mouse.up();
}

async function expectNoOverflow(page: Page): Promise<void> {
  const { inner, content } = await page.evaluate(() => ({
    inner: document.documentElement.clientWidth,
    content: document.documentElement.scrollWidth,
  }));
  expect(content).toBeLessThanOrEqual(inner);
}
