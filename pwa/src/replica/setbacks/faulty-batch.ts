import { noOffers } from '../outbox/outbox.ts';
import { asStored, withStamps } from '../outbox/stamps.ts';
import { readToOffer } from '../outbox/to-offer.ts';
import { type ReplicaDatabase, readMeta } from '../store/replica-database.ts';
import type { ReplicaCore } from '../replica-core.ts';

/** Failures of an entry alone before the server is tested without it. */
const patience = 3;

/**
 * Halves a batch after a fault. An entry that fails alone, while the server answers without it, is
 * parked and no longer blocks others.
 */
export class FaultyBatch {
  readonly #max: number;
  #limit: number;
  #failuresAlone = 0;
  /** The server answered without the entry: the next failure parks it. */
  #isSuspected = false;

  constructor(max: number) {
    this.#max = max;
    this.#limit = max;
  }

  /** Mutations in the next request, at most; 0: tests the server without any. */
  get limit(): number {
    return this.#failuresAlone >= patience ? 0 : this.#limit;
  }

  succeeded(limit: number): void {
    this.#failuresAlone = 0;
    this.#isSuspected = limit === 0;
    if (limit > 0) this.#limit = Math.min(this.#max, limit * 2);
  }

  async failed(core: ReplicaCore, limit: number): Promise<void> {
    if (this.#isSuspected) {
      this.#isSuspected = false;
      await parkFirst(core);
    } else if (limit === 0) {
      // The server fails without the entry too.
      this.#failuresAlone = 0;
    } else if (limit > 1) {
      // Halving the queue isolates an entry sooner than halving the limit.
      const queued = await core.store.run('relaxed', (db) => countToOffer(db, limit));
      this.#limit = Math.max(1, Math.floor(queued / 2));
    } else {
      this.#failuresAlone += 1;
    }
  }
}

/** At most `limit`. */
async function countToOffer(db: ReplicaDatabase, limit: number): Promise<number> {
  return (await readToOffer(db, (await readMeta(db)) ?? noOffers, limit)).length;
}

/** Parks the first entry to offer, with which the server always fails. */
async function parkFirst(core: ReplicaCore): Promise<void> {
  await core.store.run('strict', (db) =>
    db.dexie.transaction('rw', [db.outbox, db.shadows, db.meta], async () => {
      const meta = await readMeta(db);
      if (!meta) return;
      const [first] = withStamps(await readToOffer(db, meta, 1), meta);
      // Never offered: it did not fail. Already a skip: nothing to skip.
      if (!first?.offered || first.skip !== null) return;
      await db.outbox.put({ ...asStored(first), skip: 'park' });
    }),
  );
}
