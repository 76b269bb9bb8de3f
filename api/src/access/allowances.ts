import type { Call } from '@greenroom/sync-protocol/call';
import { AppError } from '../app-error.ts';
import type { Db } from '../database/schema.ts';
import { takeShared } from './allowances-repository.ts';
import { TokenBuckets } from './token-bucket.ts';

/** Remaining sends of each account, over REST and all sockets of all servers together. */
export class Allowances {
  readonly #db: Db;
  /** What this server let through, by call name: a flood costs the database nothing. */
  readonly #buckets = new Map<string, TokenBuckets>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Takes one of an account's sends of a call. @throws {AppError} `too_many_requests` */
  async take({ name, allowance }: Call, userId: string): Promise<void> {
    if (!allowance) return;
    const buckets = this.#buckets.get(name) ?? new TokenBuckets(allowance);
    this.#buckets.set(name, buckets);
    const isLeft = buckets.take(userId, performance.now());
    if (isLeft && (await takeShared(this.#db, name, userId, allowance))) return;
    throw new AppError('too_many_requests', 'Too many messages. Please try again in a moment.');
  }
}
