import { AppError } from '../../app-error.ts';
import type { Db, Trx } from '../../database/schema.ts';
import { type Limiter, limitConcurrency } from './limit-concurrency.ts';

/**
 * Connections that work under locks, and exchanges that read, may hold at once. Two of the pool's
 * ten are left: other requests always find one, whatever exchanges wait for.
 */
const maxWriting = 4;
const maxReading = 4;
/** Requests of one account that may wait. Each holds its body in memory. */
const maxWaitingOfAccount = 32;
/** Milliseconds a request waits, as long as for a connection of the pool. */
const patience = 5_000;

/**
 * Order in which requests may take connections of a pool. Everything that waits here waits without
 * a connection, and at most for `patience`; then it is refused as overload (503).
 */
export class Turns {
  /** Work that may wait for a lock of the database. */
  readonly writing: Limiter = limitConcurrency({ running: maxWriting, patience, refuse });
  /** The pulls of exchanges, which take many rows. */
  readonly reading: Limiter = limitConcurrency({ running: maxReading, patience, refuse });
  readonly #accounts = new Map<string, { readonly limit: Limiter; inside: number }>();

  /** Runs one task of an account at a time: its lock in the database is not waited for. */
  async ofAccount<Result>(userId: string, task: () => Promise<Result>): Promise<Result> {
    const account = this.#accounts.get(userId) ?? { limit: limitAccount(), inside: 0 };
    this.#accounts.set(userId, account);
    account.inside += 1;
    try {
      return await account.limit(task);
    } finally {
      account.inside -= 1;
      if (account.inside === 0) this.#accounts.delete(userId);
    }
  }

  /** Runs a transaction that locks the account's row, or another row its exchanges may hold. */
  writeOf<Result>(userId: string, task: () => Promise<Result>): Promise<Result> {
    return this.ofAccount(userId, () => this.writing(task));
  }
}

const turnsOfPools = new WeakMap<Db, Turns>();

/** The turns of a pool, the same for all its users. */
export function turnsOf(db: Db): Turns {
  let turns = turnsOfPools.get(db);
  if (!turns) {
    turns = new Turns();
    turnsOfPools.set(db, turns);
  }
  return turns;
}

/** Runs `work` in a transaction that takes its turn, see `Turns.writeOf`. Never within another. */
export function runTransactionOf<Result>(
  db: Db,
  userId: string,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return turnsOf(db).writeOf(userId, () => db.transaction().execute(work));
}

function limitAccount(): Limiter {
  return limitConcurrency({ running: 1, waiting: maxWaitingOfAccount, patience, refuse });
}

function refuse(): AppError {
  return new AppError('overloaded', 'The server is busy. Please try again in a moment.');
}
