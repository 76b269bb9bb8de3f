// @vitest-environment jsdom
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it, onTestFinished } from 'vitest';
import { ManualClock } from '../testing/manual-timers.ts';
import { ReplicaStore } from './replica-store.ts';

const { startTimer } = new ManualClock();

/** Two pages of the app on one device. */
function openPages() {
  const environment = { indexedDB: new IDBFactory(), IDBKeyRange, startTimer };
  const pages = [1, 2].map(() => new ReplicaStore('greenroom-user-x', environment));
  onTestFinished(() => {
    for (const page of pages) page.close();
  });
  return pages as [ReplicaStore, ReplicaStore];
}

function leavePage(persisted: boolean): void {
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
}

it('a page the browser keeps in memory leaves no transaction that holds up others', async () => {
  const [left, other] = openPages();
  const started = Promise.withResolvers<void>();
  let isOver = false;
  // Goes on until it is aborted, as in a page that no longer runs.
  const endless = left.run('relaxed', (db) =>
    db.dexie.transaction('rw', db.meta, async () => {
      while (!isOver) {
        await db.meta.count();
        started.resolve();
      }
    }),
  );
  await started.promise;
  leavePage(true);
  onTestFinished(() => void (isOver = true));
  await expect(endless).rejects.toMatchObject({ name: 'AbortError' });
  expect(await other.run('relaxed', (db) => db.meta.count())).toBe(0);
});

it('a page that only ends aborts nothing itself', async () => {
  const [left] = openPages();
  const counted = left.run('relaxed', (db) =>
    db.dexie.transaction('rw', db.meta, async () => {
      await db.meta.count();
      leavePage(false);
      return await db.meta.count();
    }),
  );
  expect(await counted).toBe(0);
});
