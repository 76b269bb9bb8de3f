import type { Transaction } from 'dexie';
import { v4 } from 'uuid';
import type { StoredEntry } from './stored-rows.ts';

/** An entry as it was kept up to the fourth version of the tables. */
type FourthEntry = Omit<StoredEntry, 'state'> & {
  readonly state: StoredEntry['state'] | 'dependent';
};

/**
 * The fifth version keeps no entry in a state of its own for depending on another: that follows from
 * the queue (setbacks/waiting.ts). One that had been offered has its outcome, 'not found', which is
 * final: it goes on under an id nobody knows.
 */
export async function queueDependents(upgrade: Pick<Transaction, 'table'>): Promise<void> {
  const outbox = upgrade.table<FourthEntry, number>('outbox');
  const entries = await outbox.toArray();
  const dependent = entries.filter(({ state }) => state === 'dependent');
  await outbox.bulkPut(
    dependent.map((entry): FourthEntry => ({
      ...entry,
      id: entry.offered ? v4() : entry.id,
      state: 'queued',
      offered: false,
    })),
  );
}
