import type { Call } from '@greenroom/sync-protocol/call';
import { findOfflineCall } from '@greenroom/sync-protocol/contract';
import type { Mutation } from '@greenroom/sync-protocol/sync/mutation';
import { AppError } from '../app-error.ts';

/**
 * What an account's exchanges may bring at this instance: an outbox of weeks at once, and no more
 * than people do in the long run. What exceeds it waits on the device (429 with Retry-After).
 */
const burst = 20_000;
const perSecond = 10;
/** A change that is sent to everybody, such as a chat message: 1,000 at once. */
const limitedWeight = 20;
/** A client id not seen before, with the outcomes kept for it: 100 at once. */
const newClientWeight = 200;
/** Accounts counted before full ones are forgotten. */
const sweepSize = 1_000;

interface Balance {
  /** Below 0: in debt. A batch is taken whole, or one of the largest might never be. */
  units: number;
  countedAt: number;
}

export interface Brought {
  readonly mutations: readonly Pick<Mutation, 'call'>[];
  readonly isNewClient: boolean;
}

/** Limits the mutations of each account over time. */
export class ExchangeAllowance {
  readonly #balances = new Map<string, Balance>();
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
    const balance = this.#balanceOf(userId);
    if (balance.units < 1) {
      refuse(Math.ceil((1 - balance.units) / perSecond));
      throw new AppError(
        'too_many_requests',
        'Many changes were sent at once. The rest is sent as soon as possible.',
      );
    }
    const cost = costOf(brought);
    balance.units -= cost;
    return () => {
      balance.units += cost;
    };
  }

  #balanceOf(userId: string): Balance {
    const now = this.#now();
    const balance = this.#balances.get(userId) ?? { units: burst, countedAt: now };
    fill(balance, now);
    this.#balances.set(userId, balance);
    if (this.#balances.size > sweepSize) this.#sweep(now);
    return balance;
  }

  /** Removes full balances, which equal new ones. */
  #sweep(now: number): void {
    for (const [userId, balance] of this.#balances) {
      fill(balance, now);
      if (balance.units >= burst) this.#balances.delete(userId);
    }
  }
}

function fill(balance: Balance, now: number): void {
  const gained = ((now - balance.countedAt) / 1_000) * perSecond;
  balance.units = Math.min(burst, balance.units + gained);
  balance.countedAt = now;
}

function costOf({ mutations, isNewClient }: Brought): number {
  const weights = mutations.map(({ call }) => weightOf(findOfflineCall(call)));
  return weights.reduce((sum, weight) => sum + weight, isNewClient ? newClientWeight : 0);
}

/** Calls that are limited by REST are heavier here. */
function weightOf(call: Pick<Call, 'allowance'> | undefined): number {
  return call?.allowance ? limitedWeight : 1;
}
