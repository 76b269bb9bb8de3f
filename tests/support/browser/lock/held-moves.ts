import { expect, type Page } from '@playwright/test';

/** The page's title while the device's data are sealed anew. */
export const moving = (page: Page) => page.getByRole('heading', { name: 'One moment' });

/** Waits until the page has come to where `holdMove` or `holdRemoval` holds it. */
export async function waitUntilHeld(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-held', 'true');
}

/** Holds the next re-seal once its rows are copied, until `releaseMove`: the former state is current. */
export async function holdMove(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { open } = CacheStorage.prototype;
    const { promise, resolve } = Promise.withResolvers<void>();
    addEventListener('release-move', () => resolve(), { once: true });
    CacheStorage.prototype.open = async function openLater(this: CacheStorage, name: string) {
      if (name.includes('sealed-')) {
        document.documentElement.dataset['held'] = 'true';
        await promise;
      }
      return open.call(this, name);
    };
  });
}

export const releaseMove = (page: Page) =>
  page.evaluate(() => dispatchEvent(new Event('release-move')));

/** Holds the next re-seal for good before it deletes what is there now: the new state is current. */
export async function holdRemoval(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    const former = names.filter((name) => /^greenroom-(?:user|sealed)-/.test(name ?? ''));
    const { deleteDatabase } = IDBFactory.prototype;
    IDBFactory.prototype.deleteDatabase = function deleteOthers(this: IDBFactory, name: string) {
      if (!former.includes(name)) return deleteDatabase.call(this, name);
      document.documentElement.dataset['held'] = 'true';
      // A request that is never answered.
      return new EventTarget() as IDBOpenDBRequest;
    };
  });
}
