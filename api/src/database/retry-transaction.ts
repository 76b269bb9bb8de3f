import { isRetryableTransaction } from './database-errors.ts';
import type { Db, Trx } from './schema.ts';

const attempts = 5;

/** Runs `work` in a transaction and repeats it after a deadlock or serialisation failure. */
export async function retryTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= attempts || !isRetryableTransaction(error)) throw error;
    }
  }
}
