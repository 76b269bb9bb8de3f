import type { Page } from '@playwright/test';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

/** Records errors in the browser's console; a failed request is one. */
function recordErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}

test('the landing logs no error on a browser that never had a session', async ({
  server,
  newDevice,
}) => {
  const page = await (await newDevice()).open('about:blank');
  const errors = recordErrors(page);
  await page.goto(server.url, { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('with cleared storage but a valid cookie, Get Started leads into the app', async ({
  server,
  member,
  newDevice,
}) => {
  const page = await (await newDevice()).open(server.url);
  await signIn(page, server.url, member);
  await page.evaluate(() => localStorage.clear());
  await page.goto(server.url);
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('an ended session leads to sign-in without showing home first', async ({
  server,
  member,
  newDevice,
}) => {
  const device = await newDevice();
  const page = await device.open(server.url);
  await signIn(page, server.url, member);
  await page.goto('about:blank');
  await device.context.clearCookies();
  const places: string[] = [];
  page.on('framenavigated', (frame) => places.push(new URL(frame.url()).pathname));
  await page.goto(`${server.url}/auth`);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  expect(places.filter((place) => place !== '/auth')).toEqual([]);
});
