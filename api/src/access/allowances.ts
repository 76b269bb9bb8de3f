import type { Call } from '@greenroom/sync-protocol/call';
import { AppError } from '../app-error.ts';
import { TokenBuckets } from './token-bucket.ts';

/** Remaining sends of each account at this instance, over REST and all its sockets together. */
export class Allowances {
  /** By call name. */
  readonly #buckets = new Map<string, TokenBuckets>();

  /** Takes one of an account's sends of a call. @throws {AppError} `too_many_requests` */
  take({ name, allowance }: Call, userId: string): void {
    if (!allowance) return;
    const buckets = this.#buckets.get(name) ?? new TokenBuckets(allowance);
    this.#buckets.set(name, buckets);
    if (buckets.take(userId, performance.now())) return;
    throw new AppError('too_many_requests', 'Too many messages. Please try again in a moment.');
  }
}
