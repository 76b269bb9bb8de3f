import { noOffers } from '../outbox/outbox.ts';
import { readToOffer } from '../outbox/to-offer.ts';
import { type ReplicaDatabase, readMeta } from '../store/replica-database.ts';
import { parkFirst } from './park-first.ts';
import type { ReplicaCore } from '../replica-core.ts';

/** How often an entry fails alone before the server is tried without it. */
const patience = 3;

/**
 * Finds the entry a fault comes from: after a fault the batch is halved; what then fails alone,
 * while the server answers without it, is parked, so that it stops nobody behind it.
 */
export class FaultyBatch {
  readonly #max: number;
  #limit: number;
  #failuresAlone = 0;
  /** The server has answered without the entry: failing once more, it is the reason. */
  #isSuspected = false;

  constructor(max: number) {
    this.#max = max;
    this.#limit = max;
  }

  /** Mutations the next request may offer; 0: it tries the server without any. */
  get limit(): number {
    return this.#failuresAlone >= patience ? 0 : this.#limit;
  }

  /** A request with at most `limit` mutations was answered. */
  succeeded(limit: number): void {
    this.#failuresAlone = 0;
    this.#isSuspected = limit === 0;
    if (limit > 0) this.#limit = Math.min(this.#max, limit * 2);
  }

  /** A request with at most `limit` mutations ended in a fault. */
  async failed(core: ReplicaCore, limit: number): Promise<void> {
    if (this.#isSuspected) {
      this.#isSuspected = false;
      await parkFirst(core);
    } else if (limit === 0) {
      // The server fails without it too: the entry is not the reason.
      this.#failuresAlone = 0;
    } else if (limit > 1) {
      // Halving what is queued, not the limit: a short queue is alone sooner.
      const queued = await core.store.run('relaxed', (db) => countToOffer(db, limit));
      this.#limit = Math.max(1, Math.floor(queued / 2));
    } else {
      this.#failuresAlone += 1;
    }
  }
}

/** How many entries are to be offered, `limit` at most. */
async function countToOffer(db: ReplicaDatabase, limit: number): Promise<number> {
  return (await readToOffer(db, (await readMeta(db)) ?? noOffers, limit)).length;
}
