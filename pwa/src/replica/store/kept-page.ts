import type { Dexie } from 'dexie';

/**
 * Aborts a connection's open transactions when the browser keeps the left page in memory. WebKit
 * keeps it with them, and what they lock stays locked for every other page of the app. Other engines
 * end such a page, which aborts them too.
 */
export function abortWhenKept(dexie: Dexie, closing: AbortSignal): void {
  const open = new Set<IDBTransaction>();
  dexie.use({
    stack: 'dbcore',
    name: 'kept-page',
    create: (core) => ({
      ...core,
      transaction(stores, mode, options) {
        const started = core.transaction(stores, mode, options);
        const transaction = started as unknown as IDBTransaction;
        open.add(transaction);
        for (const end of ['complete', 'abort']) {
          transaction.addEventListener(end, () => open.delete(transaction));
        }
        return started;
      },
    }),
  });
  const abortOpen = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    for (const transaction of open) {
      try {
        transaction.abort();
      } catch {
        // It has ended, and its event is on the way.
      }
    }
  };
  // Workers have no such event.
  globalThis.addEventListener?.('pagehide', abortOpen, { signal: closing });
}
