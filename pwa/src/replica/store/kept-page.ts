import type { Dexie } from 'dexie';

/**
 * Follows the transactions of a connection.
 * @returns the function that aborts those that are open
 */
export function followTransactions(dexie: Dexie): () => void {
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
  return () => {
    for (const transaction of open) {
      try {
        transaction.abort();
      } catch {
        // It has ended, and its event is on the way.
      }
    }
  };
}

/**
 * Calls `leave` when the browser keeps the left page in memory. WebKit keeps it with its open
 * transactions and connections: what the former lock stays locked for every other page of the app, and
 * the latter hold up a deletion or an upgrade of the database. Other engines end such a page.
 */
export function whenKept(leave: () => void, closing: AbortSignal): void {
  const handlePageHide = ({ persisted }: PageTransitionEvent) => {
    if (persisted) leave();
  };
  // Workers have no such event.
  globalThis.addEventListener?.('pagehide', handlePageHide, { signal: closing });
}
