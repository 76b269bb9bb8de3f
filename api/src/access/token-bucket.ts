import type { Allowance } from '@greenroom/sync-protocol/call';

/** Limits a rate to an allowance. */
export class TokenBucket {
  readonly #allowance: Allowance;
  #tokens: number;
  #countedAt: number;

  /** @param now milliseconds of a monotonic clock, as in `take` */
  constructor(allowance: Allowance, now: number) {
    this.#allowance = allowance;
    this.#tokens = allowance.burst;
    this.#countedAt = now;
  }

  /**
   * Takes what something costs if any token is left, then whole, into debt: the dearest might never be
   * taken else. False: none is left.
   */
  take(now: number, cost = 1): boolean {
    this.#fill(now);
    if (this.#tokens < 1) return false;
    this.#tokens -= cost;
    return true;
  }

  giveBack(cost: number): void {
    this.#tokens += cost;
  }

  /** Whole seconds until one is left, after a `take` that found none. */
  get secondsToWait(): number {
    return Math.ceil((1 - this.#tokens) / this.#allowance.perSecond);
  }

  /** Whether the bucket is full, like a new one. */
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

/** Buckets by key; full ones are removed, since a new one equals them. */
export class TokenBuckets {
  readonly #allowance: Allowance;
  readonly #buckets = new Map<string, TokenBucket>();
  #nextSweep = 1_000;

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
  }

  /** Takes a token of the key; false: none is left. */
  take(key: string, now: number): boolean {
    return this.of(key, now).take(now);
  }

  /** The key's bucket, to take from at once. */
  of(key: string, now: number): TokenBucket {
    const bucket = this.#buckets.get(key) ?? new TokenBucket(this.#allowance, now);
    if (this.#buckets.size >= this.#nextSweep) this.#sweep(now);
    this.#buckets.set(key, bucket);
    return bucket;
  }

  #sweep(now: number): void {
    for (const [key, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(key);
    this.#nextSweep = Math.max(1_000, this.#buckets.size * 2);
  }
}
