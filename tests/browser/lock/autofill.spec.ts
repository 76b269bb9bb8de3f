import type { Locator, Page } from '@playwright/test';
import { openThisDevice, signInByForm } from '../../support/browser/app-screens.ts';
import { lockedTitle, openLockSetup, pin } from '../../support/browser/lock/lock-screens.ts';
import { readWholeProfile } from '../../support/browser/lock/read-profile.ts';
import { atNight, expect, test } from '../../support/browser/journey.ts';

const phone = { viewport: { width: 390, height: 844 } };
/** Where Chromium keeps what was typed into fields, and passwords. */
const kept = /(?:Web Data|Login Data)/;
const bank = {
  'First name': 'Zephyrine',
  'Last name': 'Quillfeather',
  'Account number': '70561234',
};
const phrase = 'lanternfish under blue marble';

/** Types like a person: what a script sets, no browser keeps. */
async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.pressSequentially(text);
}

const hintOf = (field: Locator) => field.getAttribute('autocomplete');

/** Sends a field of a form that nobody protects, as a control. */
async function typeUnprotected(page: Page, url: string, text: string): Promise<void> {
  await page.goto(`${url}/favicon.ico`);
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/healthz';
    const field = document.createElement('input');
    field.name = 'town';
    form.append(field);
    document.body.replaceChildren(form);
  });
  await type(page.locator('input'), text);
  await page.keyboard.press('Enter');
  await page.waitForURL(/healthz/);
}

test(
  'the browser keeps no PIN, no phrase and no bank details of what is typed',
  { tag: atNight },
  async ({ server, admin: _admin, member, newDevice }) => {
    test.slow();
    const device = await newDevice({ ...phone, keepsProfile: true, isWholeBrowser: true });
    const page = await device.open(server.url);
    await signInByForm(page, server.url, member);
    await page.goto(`${server.url}/earnings`);
    await page.getByRole('button', { name: /^Bank details/ }).click();
    for (const [label, text] of Object.entries(bank)) {
      expect(await hintOf(page.getByLabel(label))).toBe('off');
      await type(page.getByLabel(label), text);
    }
    expect(await hintOf(page.getByLabel('Sort code'))).toBe('off');
    await type(page.getByLabel('Sort code'), '31-41-59');
    await page.getByRole('button', { name: /^Submit .*Bank Details$/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
    await expect(page.getByLabel('Account number')).toHaveCount(0);

    await page.goto(server.url);
    const setup = await openLockSetup(page);
    for (const label of ['New PIN', 'New PIN again']) {
      const field = setup.getByLabel(label, { exact: true });
      expect(await hintOf(field)).toBe('new-password');
      await type(field, pin);
    }
    // Shown, it is a field of text.
    await setup.getByRole('button', { name: 'Show PIN' }).first().click();
    // Else a password manager would take it for the password of the account.
    await expect(setup.locator('input[autocomplete=username]')).toHaveValue('App lock');
    await setup.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('App lock is on')).toBeVisible();
    await page.reload();
    await expect(lockedTitle(page)).toBeVisible();
    const field = page.getByLabel('PIN', { exact: true });
    expect(await hintOf(field)).toBe('current-password');
    await expect(page.locator('input[autocomplete=username]')).toHaveValue('App lock');
    await type(field, pin);

    const sheet = await openThisDevice(page);
    await sheet.getByRole('button', { name: 'Change' }).click();
    const change = page.getByRole('dialog', { name: 'Change the lock' });
    await type(change.getByLabel('PIN', { exact: true }), pin);
    await change.getByText('Phrase', { exact: true }).click();
    for (const label of ['New phrase', 'New phrase again']) {
      const words = change.getByLabel(label, { exact: true });
      expect(await hintOf(words)).toBe('new-password');
      await type(words, phrase);
    }
    await change.getByRole('button', { name: 'Show phrase' }).first().click();
    await change.getByRole('button', { name: 'Change' }).click();
    await expect(page.getByText('App lock is on')).toBeVisible();

    const control = 'Barnacle-upon-Tyne';
    await typeUnprotected(page, server.url, control);
    await device.switchOff();
    const profile = readWholeProfile(device.profileFolder, /^$/);
    const places = (text: string) => profile.find(text).filter((path) => kept.test(path));
    expect(places(control)).not.toEqual([]);
    const typed = [...Object.values(bank), '31-41-59', '314159', pin, phrase, 'lanternfish'];
    expect(typed.flatMap(places)).toEqual([]);
  },
);
