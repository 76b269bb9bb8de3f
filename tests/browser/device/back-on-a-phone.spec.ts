import type { Page } from '@playwright/test';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

/** Back of an Android phone asks the newest watcher: as the browser's own code does. */
async function recordWatchers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const open: { requestClose(): void }[] = [];
    const Real = Reflect.get(globalThis, 'CloseWatcher') as new () => EventTarget & {
      requestClose(): void;
    };
    class Recorded extends Real {
      constructor() {
        super();
        open.push(this);
        this.addEventListener('close', () => void open.splice(open.indexOf(this), 1));
      }
    }
    Object.assign(globalThis, {
      CloseWatcher: Recorded,
      goBack: () => open.at(-1)?.requestClose(),
    });
  });
}

const goBack = (page: Page) =>
  page.evaluate(() => (Reflect.get(globalThis, 'goBack') as () => void)());

test('Back closes a sheet, and neither Back nor Escape takes a code that is shown once', async ({
  server,
  admin: _admin,
  member,
  newDevice,
}) => {
  const page = await (await newDevice()).open('about:blank');
  await recordWatchers(page);
  await signIn(page, server.url, member);
  await page.goto(`${server.url}/support`);
  const sheet = page.getByRole('dialog', { name: 'Anonymous feedback' });
  const open = async () => {
    await page.getByRole('button', { name: /^Anonymous feedback/ }).click();
    await expect(sheet).toBeVisible();
  };
  await open();
  await goBack(page);
  await expect(sheet).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/support');

  await open();
  await page.getByLabel('Your concern').fill('The stairs are dark.');
  await page.getByRole('button', { name: 'Send Anonymously' }).click();
  const code = page.getByRole('alertdialog', { name: 'Concern Submitted' });
  await expect(code).toBeVisible();
  const text = await code.getByText(/^([0-9A-Z]{5}-){3}/).textContent();
  await goBack(page);
  await goBack(page);
  await page.keyboard.press('Escape');
  await expect(code).toContainText(text ?? 'no code');

  // Left all the same, as where a browser does not ask: it is shown on the return.
  await page.evaluate(() => {
    history.pushState(null, '', '/schedule');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(code).toBeHidden();
  await page.evaluate(() => {
    history.pushState(null, '', '/support');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(code).toContainText(text ?? 'no code');
  await code.getByRole('button', { name: 'I have kept it' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await open();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/support');
});
