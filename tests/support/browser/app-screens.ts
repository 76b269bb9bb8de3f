import { expect, type Locator, type Page } from '@playwright/test';
import { password } from '../../../infra/client/api-client.ts';

/**
 * Signs the device in without the form, which costs a start of the app, and opens a screen.
 * @param path absent: the home screen, waited for
 */
export async function signIn(
  page: Page,
  origin: string,
  username: string,
  path?: string,
): Promise<void> {
  const answer = await page.request.post(`${origin}/api/local-login`, {
    data: { username, password },
  });
  expect(answer.status(), `sign-in of ${username}`).toBe(200);
  await page.goto(`${origin}${path ?? ''}`);
  if (path === undefined) {
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  }
}

/** Signs in on /auth, as a person does, and waits for the home screen. */
export async function signInByForm(page: Page, origin: string, username: string): Promise<void> {
  await page.goto(`${origin}/auth`);
  await fillSignIn(page, username);
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
}

/** Fills in and submits the shown sign-in form. */
export async function fillSignIn(page: Page, username: string, secret = password): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
}

export async function signUp(page: Page, username: string): Promise<void> {
  await page.getByText('Sign Up', { exact: true }).first().click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign Up' }).click();
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element.matches(':focus-within'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${String(target)}`);
}

/** Waits for the service worker: afterwards the app opens without the server. */
export async function waitForWorker(page: Page): Promise<void> {
  // Installation loads every file of the app into the cache.
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          return registration?.active?.state;
        }),
      { timeout: 90_000 },
    )
    .toBe('activated');
}

/** Waits for a notification and dismisses it, so that none is there for what follows. */
export async function dismissToast(page: Page, title: string): Promise<void> {
  const toast = page.getByRole('status').filter({ hasText: title });
  await toast.getByRole('button', { name: 'Dismiss notification' }).click();
  await expect(toast).toBeHidden();
}

/** Records the texts of all later toasts of this document, including replaced ones. */
export async function recordToasts(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    document.body.dataset['said'] = '';
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[role="status"], [role="alert"]')) {
        document.body.dataset['said'] += `${toast.textContent}\n`;
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => document.body.dataset['said'] ?? '');
}

/** The card of a shift ('08:00–10:00') on the shown day. */
export function shiftCard(page: Page, hours: string) {
  return page.getByRole('group', { name: hours, exact: true });
}

/** Opens the dialog of a new shift on the shown day. */
export async function openAddHours(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: 'Add Planned Hours' }).first();
  await expect(button).toBeVisible();
  // Arriving shifts move the button, and a press that ends beside where it began is none.
  await expect(page.getByText('Loading your schedule')).toHaveCount(0);
  await button.click();
  return page.getByRole('dialog', { name: 'Add Planned Hours' });
}

export async function planShift(page: Page, start: string, end: string): Promise<void> {
  const dialog = await openAddHours(page);
  await dialog.getByLabel('Start Time', { exact: true }).fill(start);
  await dialog.getByLabel('End Time', { exact: true }).fill(end);
  await dialog.getByRole('button', { name: 'Save Schedule' }).click();
  await expect(dialog).toBeHidden();
  await expect(shiftCard(page, `${start}–${end}`)).toBeVisible();
}

/** Records a past shift as partly worked. */
export async function recordPartial(
  page: Page,
  hours: string,
  [start, end]: readonly [string, string],
): Promise<void> {
  await shiftCard(page, hours).getByRole('button', { name: 'Partial' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter Actual Hours Worked' });
  await dialog.getByLabel('Actual Start Time').fill(start);
  await dialog.getByLabel('Actual End Time').fill(end);
  await dialog.getByRole('button', { name: 'Save Actual Hours' }).click();
  await expect(dialog).toBeHidden();
  await expect(shiftCard(page, hours)).toContainText(`Worked Partial Hours: ${start}–${end}`);
}

/** Records a past shift as fully worked. */
export async function recordFull(page: Page, hours: string): Promise<void> {
  await shiftCard(page, hours).getByRole('button', { name: 'Full' }).click();
  await expect(shiftCard(page, hours)).toContainText('Worked Full Hours');
}

export async function deleteShift(page: Page, hours: string): Promise<void> {
  await shiftCard(page, hours)
    .getByRole('button', { name: /^Delete / })
    .click();
  await expect(shiftCard(page, hours)).toBeHidden();
  await dismissToast(page, 'Schedule Deleted');
}

/** Opens one of the rows of /privacy, which are closed at first. */
export async function openPrivacyRow(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title, exact: true }).click();
}

/** Opens the sheet of this device from Home: a member's by the account's, an administrator's by its row. */
export async function openThisDevice(page: Page): Promise<Locator> {
  const account = page.getByRole('button', { name: 'Your account' });
  const way = page.getByRole('button', { name: 'This device' });
  await expect(account.or(way).first()).toBeVisible();
  if (await account.isVisible()) await account.click();
  await way.click();
  return page.getByRole('dialog', { name: 'This device' });
}
