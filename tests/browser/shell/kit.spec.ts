import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { findFreePort } from '../../support/server/free-port.ts';
import { atNight, expect, test as base } from '../../support/browser/journey.ts';

const app = fileURLToPath(new URL('../../../pwa', import.meta.url));

const test = base.extend<{ readonly devUrl: string }>({
  devUrl: async ({}, use) => {
    const vite = await createServer({
      root: app,
      configFile: `${app}/vite.config.ts`,
      logLevel: 'silent',
      server: { port: await findFreePort(), strictPort: true, host: 'localhost' },
    });
    await vite.listen();
    await use(vite.resolvedUrls?.local[0] ?? '');
    await vite.close();
  },
});

test(
  'the kit page shows every component, in light and in dark, within reach of the keyboard',
  { tag: atNight },
  async ({ devUrl, newDevice }) => {
    const device = await newDevice({ viewport: { width: 1440, height: 900 } });
    const page = await device.open(`${devUrl}kit`);
    await expect(page.getByRole('heading', { name: 'Greenroom kit' })).toBeVisible({
      timeout: 60_000,
    });

    const folders = await readdir(`${app}/src/ui`, { withFileTypes: true });
    const pieces = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const shown = await page.locator('section[id]').evaluateAll((all) => all.map(({ id }) => id));
    expect(shown.toSorted()).toEqual(pieces.toSorted());
    for (const theme of ['light', 'dark']) {
      await expect(page.locator(`section[id] [data-pane=${theme}]`)).toHaveCount(pieces.length);
    }
    const surface = (theme: string) =>
      page
        .locator(`#card [data-pane=${theme}]`)
        .evaluate((pane) => getComputedStyle(pane).backgroundColor);
    expect(await surface('light')).not.toBe(await surface('dark'));

    await expectAccessible(page);

    await page
      .locator('#button [data-pane=light]')
      .getByRole('button', { name: 'primary' })
      .first()
      .focus();
    await page.keyboard.press('Tab');
    await expect(
      page
        .locator('#button [data-pane=light]')
        .getByRole('button', { name: 'With an icon' })
        .first(),
    ).toBeFocused();
    await page
      .locator('#dialog [data-pane=dark]')
      .getByRole('button', { name: 'A dialog' })
      .press('Enter');
    await expect(page.getByRole('dialog', { name: 'Add Planned Hours' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    // Without grounds, what is chosen and what can be switched have edges.
    await page.emulateMedia({ forcedColors: 'active' });
    const chosen = '[data-pane=light] :is([aria-pressed=true], label:has(:checked))';
    for (const kind of ['segmented-control', 'filter-chips', 'bar-choice']) {
      await expect(page.locator(`#${kind} ${chosen}`).first()).toHaveCSS('outline-style', 'solid');
    }
    await expect(page.getByRole('switch').first()).toHaveCSS('border-top-width', '1px');
  },
);
