import type { Allowance } from '@greenroom/sync-protocol/call';

/** Lets through what an allowance allows. */
export class TokenBucket {
  readonly #allowance: Allowance;
  #tokens: number;
  #countedAt: number;

  /** @param now milliseconds of a clock that never goes back, as in `take` */
  constructor(allowance: Allowance, now: number) {
    this.#allowance = allowance;
    this.#tokens = allowance.burst;
    this.#countedAt = now;
  }

  /** Takes one; false: nothing is left. */
  take(now: number): boolean {
    this.#fill(now);
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Whether it is as a new one would be. */
  isFull(now: number): boolean {
    this.#fill(now);
    return this.#tokens >= this.#allowance.burst;
  }

  #fill(now: number): void {
    const { burst, perSecond } = this.#allowance;
    const gained = ((now - this.#countedAt) / 1_000) * perSecond;
    this.#tokens = Math.min(burst, this.#tokens + gained);
    this.#countedAt = now;
  }
}

/** Buckets by key; those that are full again are forgotten. */
export class TokenBuckets {
  readonly #allowance: Allowance;
  readonly #buckets = new Map<string, TokenBucket>();
  #nextSweep = 1_000;

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
  }

  /** Takes one of the key's; false: nothing of its is left. */
  take(key: string, now: number): boolean {
    const bucket = this.#buckets.get(key) ?? new TokenBucket(this.#allowance, now);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size >= this.#nextSweep) this.#sweep(now);
    return bucket.take(now);
  }

  #sweep(now: number): void {
    for (const [key, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(key);
    this.#nextSweep = Math.max(1_000, this.#buckets.size * 2);
  }
}
