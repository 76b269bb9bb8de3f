import type { Transaction } from 'dexie';
import { v4 } from 'uuid';
import type { StoredEntry } from './stored-rows.ts';

/** An entry up to version 4. */
type FourthEntry = Omit<StoredEntry, 'state'> & {
  readonly state: StoredEntry['state'] | 'dependent';
};

/**
 * Version 5 derives dependence from the queue (setbacks/waiting.ts). Offered dependents have a
 * final outcome, 'not found': they continue under a new id.
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
