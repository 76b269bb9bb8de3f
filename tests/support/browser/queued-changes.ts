import type { Page } from '@playwright/test';

/** Number of changes the device keeps until their outcome is known. */
export function countQueued(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const named = await indexedDB.databases();
    const { name = '' } = named.find((one) => one.name?.startsWith('greenroom-user-')) ?? {};
    return await new Promise<number>((done, failed) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => failed(opening.error);
      opening.onsuccess = () => {
        const counting = opening.result.transaction('outbox').objectStore('outbox').count();
        counting.onsuccess = () => {
          opening.result.close();
          done(counting.result);
        };
      };
    });
  });
}
