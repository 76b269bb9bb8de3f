import { signIn } from '../../support/browser/app-screens.ts';
import { expect } from '../../support/browser/journey.ts';
import { showWhole } from '../../support/browser/walked-paths.ts';
import { test } from '../../support/crowd.ts';

/** Each with the lowest place at which its rows may begin, in px. */
const lists = [
  ['/admin/users', 200],
  ['/admin/messages', 200],
  ['/admin/targets', 200],
  ['/admin/training-progress', 280],
  ['/admin/module-access', 230],
  // Its highest amounts take two lines.
  ['/admin/earnings', 360],
] as const;

test('on a phone the lists of administrators begin high, and their search opens from its symbol', async ({
  server,
  crowd,
  newDevice,
}) => {
  expect(crowd).toBeDefined();
  const device = await newDevice({ viewport: { width: 390, height: 844 } });
  const page = await device.open('about:blank');
  await signIn(page, server.url, 'ada');
  for (const [path, most] of lists) {
    await showWhole(page, server.url + path);
    const first = page.locator('li[data-row]').first();
    await expect(first).toBeVisible();
    const { y } = (await first.boundingBox()) ?? { y: Infinity };
    expect.soft(y, path).toBeLessThanOrEqual(most);
  }
  await showWhole(page, `${server.url}/admin/analytics`);
  const figures = page.getByRole('heading', { name: 'Hours', exact: true });
  expect((await figures.boundingBox())?.y).toBeLessThanOrEqual(240);
  await showWhole(page, `${server.url}/admin/users`);
  const search = page.getByRole('searchbox', { name: 'Search accounts' });
  const width = async () => (await search.boundingBox())?.width ?? 0;
  const top = async () => (await page.locator('li[data-row]').first().boundingBox())?.y;
  expect(await width()).toBe(44);
  const before = await top();
  await search.click();
  expect(await width()).toBeGreaterThan(280);
  expect(await top()).toBe(before);
  await search.fill('a');
  await expect(page.getByRole('button', { name: /^All/ })).toBeVisible();
  expect(await width()).toBeGreaterThan(340);
  await search.press('Escape');
  await search.press('Escape');
  expect(await width()).toBe(44);
});
