import type { Locator, Page } from '@playwright/test';
import { password } from '../../../infra/client/api-client.ts';
import { fillSignIn, signInByForm } from '../../support/browser/app-screens.ts';
import { field, enterRoom, sendButton } from '../../support/browser/chat-screens.ts';
import { makeNoise } from '../../support/image-files.ts';
import { expect, test } from '../../support/browser/journey.ts';

test.use({ serviceWorkers: 'allow' });

test('no notification on a phone covers the control pressed next', async ({
  server,
  member,
  newDevice,
}) => {
  const page = await (await newDevice()).open(`${server.url}/auth`);
  await page.getByText('Sign Up', { exact: true }).first().click();
  await page.getByLabel('Username').fill('noa');
  await page.getByLabel('Email').fill('noa@example.org');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign Up' }).click();
  const signInButton = page.locator('form').getByRole('button', { name: 'Sign In' });
  await expectBeside(page, 'Registration successful', signInButton);
  await fillSignIn(page, 'noa');
  await expectBeside(page, 'Account Pending Approval', signInButton);
  await expect(page.getByText('Registration successful')).toBeHidden();

  await fillSignIn(page, member);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expectBeside(page, 'Login successful', bar);
  await expectBeside(page, 'Login successful', page.getByRole('heading', { level: 1 }));
  await page.getByRole('link', { name: 'Schedule' }).first().click();
  const add = page.getByRole('button', { name: 'Add Planned Hours' }).first();
  await expectBeside(page, 'Login successful', add);
  await expectBeside(page, 'Login successful', bar);

  await page.getByRole('button', { name: 'Dismiss notification' }).click();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expectBeside(page, 'Logged out', page.getByRole('link', { name: 'Get Started' }));
});

test('a notification that appears under the resting pointer disappears by itself', async ({
  server,
  member,
  newDevice,
}) => {
  const page = await (await newDevice()).open(server.url);
  await signInByForm(page, server.url, member);
  await expect(toast(page, 'Login successful')).toBeHidden();
  await page.mouse.move(195, 40);
  await page.getByRole('button', { name: 'Sign Out' }).focus();
  await page.keyboard.press('Enter');
  const shown = toast(page, 'Logged out');
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((element) => element.matches(':hover'))).toBe(true);
  await expect(shown).toBeHidden();
});

for (const [where, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a laptop', { width: 1440, height: 900 }],
] as const) {
  test(`no notification in the chat on ${where} covers the field or an image's close button`, async ({
    server,
    member,
    newDevice,
  }) => {
    const page = await (await newDevice({ viewport })).open(server.url);
    await enterRoom(page, server.url, member);
    const picker = page.getByLabel('Image file');
    await picker.setInputFiles(
      await makeNoise(page, 'me.jpg', { width: 64, height: 64, quality: 0.5 }),
    );
    await sendButton(page).click();
    const refused = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
    await picker.setInputFiles(refused);
    await expectBeside(page, 'Invalid File Type', sendButton(page));
    await expectBeside(page, 'Invalid File Type', field(page));
    await page
      .getByRole('article')
      .getByRole('button', { name: /me\.jpg/ })
      .click();
    await picker.setInputFiles(refused);
    await expectBeside(page, 'Invalid File Type', page.getByRole('dialog').getByLabel('Close'));
  });
}

function toast(page: Page, title: string): Locator {
  return page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .locator('div', { hasText: title })
    .first();
}

/** Expects the notification to be shown without covering the element. It stays, as under a pointer. */
async function expectBeside(page: Page, title: string, target: Locator): Promise<void> {
  const shown = toast(page, title);
  await expect(shown).toBeVisible();
  await shown.dispatchEvent('pointermove');
  await expect(target).toBeVisible();
  const box = await shown.boundingBox();
  const other = await target.boundingBox();
  expect(box && other && (box.y + box.height <= other.y || other.y + other.height <= box.y)).toBe(
    true,
  );
}
