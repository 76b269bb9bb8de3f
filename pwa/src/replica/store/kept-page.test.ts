// @vitest-environment jsdom
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it, onTestFinished } from 'vitest';
import { ReplicaClosedError } from '../replica-errors.ts';
import { ManualClock } from '../testing/manual-timers.ts';
import { ReplicaStore } from './replica-store.ts';

const { startTimer } = new ManualClock();

/** Opens pages of the app on one device. */
function makeDevice() {
  const environment = { indexedDB: new IDBFactory(), IDBKeyRange, startTimer };
  return {
    openPage: () => {
      const page = new ReplicaStore('greenroom-user-x', environment);
      onTestFinished(() => page.close());
      return page;
    },
  };
}

/** Leaves every page that is open: they share the window of the test. */
function leavePage(persisted: boolean): void {
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
}

it('a page the browser keeps in memory leaves no transaction that holds up others', async () => {
  const device = makeDevice();
  const left = device.openPage();
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
  await expect(endless).rejects.toBeInstanceOf(ReplicaClosedError);
  const other = device.openPage();
  expect(await other.run('relaxed', (db) => db.meta.count())).toBe(0);
});

it('a page the browser keeps in memory opens no connection any more that holds up a deletion', async () => {
  const left = makeDevice().openPage();
  const count = () => left.run('relaxed', (db) => db.meta.count());
  expect(await count()).toBe(0);
  leavePage(true);
  await expect(count()).rejects.toBeInstanceOf(ReplicaClosedError);
  expect(left.relaxed.dexie.isOpen()).toBe(false);
});

it('a page that only ends aborts nothing itself', async () => {
  const left = makeDevice().openPage();
  const counted = left.run('relaxed', (db) =>
    db.dexie.transaction('rw', db.meta, async () => {
      await db.meta.count();
      leavePage(false);
      return await db.meta.count();
    }),
  );
  expect(await counted).toBe(0);
});
