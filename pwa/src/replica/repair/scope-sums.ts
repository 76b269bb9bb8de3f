import type { ParsedScope } from '../exchange/parse-answer.ts';
import { xidIn } from '../pull/scopes.ts';
import { type StoredRow, keyOfText } from '../store/stored-rows.ts';
import { hashRow } from './row-hash.ts';
import type { Verification } from './verify-scopes.ts';

interface Sum {
  readonly count: number;
  readonly sum: bigint;
}

const nothing: Sum = { count: 0, sum: 0n };

/** Count and sum of the base rows of each scope, as the server counts them. */
export class ScopeSums {
  readonly #sums = new Map<string, Sum>();
  /** Keys of base rows without a scope. */
  readonly strays: string[] = [];

  /** Adds a row's base; null: it has none. */
  add(key: string, base: StoredRow | null): void {
    if (!base) return;
    const names = Object.keys(base.$scopes ?? {});
    if (names.length === 0) this.strays.push(key);
    for (const name of names) {
      const { count, sum } = this.#sums.get(name) ?? nothing;
      const hash = hashRow({ ...keyOfText(key), xid: xidIn(base, name) });
      this.#sums.set(name, { count: count + 1, sum: sum + hash });
    }
  }

  /** Compares with the checksums; skips `partial` scopes, which lack rows of unknown collections. */
  compare(scopes: readonly ParsedScope[], partial: readonly string[]): Verification {
    const differing = scopes.flatMap(({ scope, checksum }) => {
      if (!checksum || partial.includes(scope)) return [];
      const own = this.#sums.get(scope) ?? nothing;
      return own.count === checksum.count && String(own.sum) === checksum.sum ? [] : [scope];
    });
    return { differing, strays: this.strays };
  }
}
