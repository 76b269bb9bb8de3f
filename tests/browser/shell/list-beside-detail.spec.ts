import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect } from '../../support/browser/journey.ts';
import { showWhole } from '../../support/browser/walked-paths.ts';
import { longName, test } from '../../support/crowd.ts';

const desktop = { width: 1440, height: 900 };
/** Where list and detail stand side by side, too. */
const narrower = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
] as const;

/** Left edges and widths of the columns and the place of the first row, in px. */
function measureTable(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const heads = [...document.querySelectorAll('thead th')];
    const row = document.querySelector('tbody tr');
    const boxes = heads.map((head) => head.getBoundingClientRect());
    return [row?.getBoundingClientRect().top ?? 0, ...boxes.flatMap(({ x, width }) => [x, width])];
  });
}

/** Filters the list and clears the filters; no column and no row may move from where they were. */
async function expectStill(page: Page, before: readonly number[]): Promise<void> {
  for (const [filter, rows] of [
    [/^Pending/, 1],
    [/^Approved/, 2],
    [/^Admins/, 1],
  ] as const) {
    await page.getByRole('button', { name: filter }).click();
    await expect(page.locator('tbody tr')).toHaveCount(rows);
    expect(await measureTable(page), String(filter)).toEqual(before);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.locator('tbody tr')).toHaveCount(3);
  }
}

/** Opens a row beside the list, which had the whole width before. */
async function expectSideBySide(page: Page): Promise<void> {
  const table = page.getByRole('table');
  const rightEdge = async () => {
    const box = await table.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  for (const size of narrower) {
    await page.setViewportSize(size);
    await expect.poll(rightEdge).toBeGreaterThan(size.width - 64);
  }
  await page.getByRole('link', { name: longName }).click();
  const detail = page.getByRole('region', { name: longName });
  for (const size of narrower) {
    await page.setViewportSize(size);
    await expect(detail).toBeVisible();
    await expect(table).toBeVisible();
    const leftOfDetail = async () => (await rightEdge()) - ((await detail.boundingBox())?.x ?? 0);
    await expect.poll(leftOfDetail).toBeLessThan(0);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `${size.width} px`).toBeLessThanOrEqual(0);
  }
  await expectAccessible(page);
}

test('selection, filters and details move no column and no row, and details stand beside the list from 1024 px on', async ({
  server,
  crowd,
  newDevice,
}) => {
  expect(crowd).toBeDefined();
  const page = await (await newDevice({ viewport: desktop })).context.newPage();
  await signIn(page, server.url, 'ada');
  await showWhole(page, `${server.url}/admin/users`);
  const before = await measureTable(page);
  await page.getByRole('checkbox', { name: /^Select pending/ }).click();
  await expect(page.getByRole('group', { name: 'Selection' })).toBeVisible();
  expect(await measureTable(page)).toEqual(before);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expectStill(page, before);
  // The details take room from the list, whose rows stay where they are.
  await page.getByRole('link', { name: longName }).click();
  await expect(page.getByRole('button', { name: 'Close details' })).toBeVisible();
  const beside = await measureTable(page);
  expect(beside[0]).toBe(before[0]);
  await expectStill(page, beside);
  await page.getByRole('button', { name: 'Close details' }).click();
  await expect.poll(() => measureTable(page)).toEqual(before);
  await expectSideBySide(page);
});
