import type { Call } from '@greenroom/sync-protocol/call';
import { findOfflineCall } from '@greenroom/sync-protocol/contract';
import type { Mutation } from '@greenroom/sync-protocol/sync/mutation';
import { TokenBuckets } from '../access/token-bucket.ts';
import { AppError } from '../app-error.ts';

/**
 * What an account's exchanges may bring at this instance: an outbox of weeks at once, and no more
 * than people do in the long run. What exceeds it waits on the device (429 with Retry-After).
 */
const allowance = { burst: 20_000, perSecond: 10 };
/** A change that is sent to everybody, such as a chat message: 1,000 at once. */
const limitedWeight = 20;
/** A client id not seen before, with the outcomes kept for it: 100 at once. */
const newClientWeight = 200;

export interface Brought {
  readonly mutations: readonly Pick<Mutation, 'call'>[];
  readonly isNewClient: boolean;
}

/** Limits the mutations of each account over time. */
export class ExchangeAllowance {
  readonly #buckets = new TokenBuckets(allowance);
  readonly #now: () => number;

  /** @param now milliseconds of a monotonic clock. Absent: the system's */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Takes what a batch costs.
   * @param refuse called with the seconds to wait, before the error is thrown
   * @returns gives it back, for a batch of which nothing was processed
   * @throws {AppError} `too_many_requests`
   */
  take(userId: string, brought: Brought, refuse: (seconds: number) => void): () => void {
    if (brought.mutations.length === 0) return () => undefined;
    const [now, cost] = [this.#now(), costOf(brought)];
    const bucket = this.#buckets.of(userId, now);
    if (!bucket.take(now, cost)) {
      refuse(bucket.secondsToWait);
      throw new AppError(
        'too_many_requests',
        'Many changes were sent at once. The rest is sent as soon as possible.',
      );
    }
    return () => bucket.giveBack(cost);
  }
}

function costOf({ mutations, isNewClient }: Brought): number {
  const weights = mutations.map(({ call }) => weightOf(findOfflineCall(call)));
  return weights.reduce((sum, weight) => sum + weight, isNewClient ? newClientWeight : 0);
}

/** Calls that are limited by REST are heavier here. */
function weightOf(call: Pick<Call, 'allowance'> | undefined): number {
  return call?.allowance ? limitedWeight : 1;
}
