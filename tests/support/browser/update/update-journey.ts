import type { Page } from '@playwright/test';
import { buildNumbered } from '../../server/numbered-build.ts';
import { fillSignIn, waitForWorker } from '../app-screens.ts';
import { deployApp, type DeployedApp } from '../deployed-app.ts';
import { test as base, expect } from '../journey.ts';

/** Two builds of the app, and the server where the first is deployed. */
interface Deployment {
  readonly deployed: DeployedApp;
}

export const test = base.extend<Deployment, { readonly builds: readonly [string, string] }>({
  builds: [
    async ({}, use) => {
      await use([await buildNumbered(1), await buildNumbered(2)]);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  deployed: async ({ server, builds }, use) => {
    const deployed = await deployApp(builds[0], server.port);
    await use(deployed);
    await deployed.close();
  },
});

/** Signs in; the worker of build 1 controls the page from then on, which was opened without it. */
export async function openInstalled(page: Page, url: string, member: string): Promise<void> {
  await page.goto(`${url}/auth`);
  await fillSignIn(page, member);
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await waitForWorker(page);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  await expectBuild(page, 1);
}

export async function expectBuild(page: Page, number: number): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-build', String(number));
}

/** Makes the browser check for a new version, as it does on navigation. */
export async function checkForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    // A failed check has no effect on the page.
    await registration?.update().catch(() => undefined);
  });
}

export const offer = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Update available' });
export const updateButton = (page: Page) => offer(page).getByRole('button', { name: 'Update' });

export { expect };
