import type { Page } from '@playwright/test';
import { fillSignIn, signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

test('an account requested before a sign-out is not shown to the next person', async ({
  server,
  member,
  newDevice,
}) => {
  const page = await (await newDevice()).open(server.url);
  await signIn(page, server.url, member);
  const answer = await holdAccount(page);
  await signOut(page);
  await page.getByRole('link', { name: 'I have an account' }).click();
  await fillSignIn(page, 'ada');
  await expect(page.getByText('ada@example.org')).toBeVisible();
  await expect.poll(() => countDatabases(page)).toBe(1);
  await answer.deliver();
  await expect(page.getByText('ada@example.org')).toBeVisible();
  await expect(page.getByText('mia@example.org')).toBeHidden();
  expect(await countDatabases(page)).toBe(1);
});

test('an account requested before a sign-out does not reopen its session', async ({
  server,
  member,
  newDevice,
}) => {
  const page = await (await newDevice()).open(server.url);
  await signIn(page, server.url, member);
  const answer = await holdAccount(page);
  await signOut(page);
  await expect.poll(() => countDatabases(page)).toBe(0);
  await answer.deliver();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(page.getByText('Unauthorized')).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await countDatabases(page)).toBe(0);
});

test('an account requested before a sign-out does not cancel the pending one at the server', async ({
  server,
  member,
  newDevice,
}) => {
  const page = await (await newDevice()).open(server.url);
  await signIn(page, server.url, member);
  await page.context().route('**/api/local-logout', (route) => route.abort());
  const answer = await holdAccount(page);
  await signOut(page);
  await expect.poll(() => countDatabases(page)).toBe(0);
  await answer.deliver();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  expect(await readDebt(page)).not.toBeNull();
  expect(await countDatabases(page)).toBe(0);

  await page.context().unroute('**/api/local-logout');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect.poll(() => readDebt(page)).toBeNull();
});

/** Makes the app request the current user, and holds the answer back until `deliver`. */
async function holdAccount(page: Page): Promise<{ deliver: () => Promise<void> }> {
  const asked = Promise.withResolvers<void>();
  const kept = Promise.withResolvers<void>();
  const delivered = Promise.withResolvers<void>();
  await page.context().route('**/api/auth/user', async (route) => {
    const response = await route.fetch();
    asked.resolve();
    await kept.promise;
    // The page may have aborted the request.
    await route.fulfill({ response }).catch(() => undefined);
    delivered.resolve();
  });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await asked.promise;
  return {
    deliver: async () => {
      kept.resolve();
      await delivered.promise;
      await page.context().unroute('**/api/auth/user');
      // Effects of the answer are complete once a later request has been answered too.
      await page.evaluate(() => fetch('/api/settings/maintenance-mode').then(() => undefined));
    },
  };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
}

function readDebt(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('greenroom.sign-out-owed'));
}

function countDatabases(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return databases.filter(({ name }) => name?.startsWith('greenroom-user-')).length;
  });
}
