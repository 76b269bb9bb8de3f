import type { Page } from '@playwright/test';
import { fillSignIn, signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { settle, watchRequests } from '../../support/browser/walk/open-requests.ts';

test.use({ serviceWorkers: 'allow' });

/** Records errors in the browser's console; a failed request is one. */
function recordErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}

/** Records every text the page renders, from its first frame on, over all its loads. */
async function recordTexts(page: Page): Promise<string[]> {
  const texts: string[] = [];
  await page.exposeFunction('recordText', (text: string) => void texts.push(text));
  await page.addInitScript(() => {
    const { recordText } = globalThis as unknown as { recordText: (text: string) => void };
    new MutationObserver(() => recordText(document.body?.textContent ?? '')).observe(document, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  return texts;
}

/** Paths of the requests that ask who is signed in. */
function recordQuestions(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/auth/user') asked.push(pathname);
  });
  return asked;
}

/** Clears the site's storage as a browser may at any time; cookies stay. */
async function clearStorage(page: Page, origin: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const storageTypes =
    'local_storage,indexeddb,cache_storage,service_workers,websql,shader_cache,file_systems';
  await client.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await client.detach();
}

const landing = (page: Page) => page.getByRole('link', { name: 'Get Started' });

test('a browser that never had a session asks nobody and logs no error', async ({
  server,
  admin: _admin,
  newDevice,
}) => {
  for (const path of ['/', '/auth', '/schedule']) {
    await test.step(path, async () => {
      const page = await (await newDevice()).open('about:blank');
      const [errors, asked] = [recordErrors(page), recordQuestions(page)];
      watchRequests(page.context());
      await page.goto(`${server.url}${path}`);
      const shown = path === '/auth' ? page.getByLabel('Password', { exact: true }) : landing(page);
      await expect(shown).toBeVisible();
      await settle(page);
      expect(asked).toEqual([]);
      expect(errors).toEqual([]);
      await page.close();
    });
  }
});

test('what is shown first: home with a session, sign-in after its end, the landing after signing out', async ({
  server,
  member,
  newDevice,
}) => {
  const device = await newDevice({ serviceWorkers: 'block' });
  const page = await device.open('about:blank');
  await signIn(page, server.url, member);
  const texts = await recordTexts(page);

  await test.step('cleared storage but a session: no frame of the landing', async () => {
    await page.goto('about:blank');
    await clearStorage(page, new URL(server.url).origin);
    texts.length = 0;
    await page.goto(server.url);
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(texts.some((text) => text.includes('Sign Out'))).toBe(true);
    expect(texts.filter((text) => text.includes('Get Started'))).toEqual([]);
  });

  await test.step('an ended session: no frame of home', async () => {
    await page.goto('about:blank');
    await device.context.clearCookies();
    const places: string[] = [];
    page.on('framenavigated', (frame) => places.push(new URL(frame.url()).pathname));
    await page.goto(`${server.url}/auth`);
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    expect(places.filter((place) => place !== '/auth')).toEqual([]);
  });

  await test.step('after signing out the landing, which asks nobody', async () => {
    await fillSignIn(page, member);
    // Until its report is answered, a start asks the server again; it is owed only once the data are gone.
    const reported = page.waitForResponse('**/api/auth/device-erased');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(landing(page)).toBeVisible();
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await reported;
    const owed = () => page.evaluate(() => localStorage.getItem('greenroom.erasure-report-owed'));
    await expect.poll(owed).toBeNull();
    const asked = recordQuestions(page);
    watchRequests(page.context());
    await page.goto(server.url);
    await expect(landing(page)).toBeVisible();
    await settle(page);
    expect(asked).toEqual([]);
  });
});
