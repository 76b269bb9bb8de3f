import { hashRow } from './row-hash.ts';
import { xidIn } from '../pull/scopes.ts';
import { keyOfText } from '../store/stored-rows.ts';
import type { VerifyScopes } from './verify-scopes.ts';

// Imported with a checksum only: the first screen does not need it.

export const verifyScopes: VerifyScopes = (bases, scopes, partial) => {
  const sums = new Map<string, { count: number; sum: bigint }>();
  const strays: string[] = [];
  for (const [key, base] of bases) {
    if (!base) continue;
    const names = Object.keys(base.$scopes ?? {});
    if (names.length === 0) strays.push(key);
    for (const name of names) {
      const known = sums.get(name) ?? { count: 0, sum: 0n };
      const sum = known.sum + hashRow({ ...keyOfText(key), xid: xidIn(base, name) });
      sums.set(name, { count: known.count + 1, sum });
    }
  }
  const differing = scopes.flatMap(({ scope, checksum }) => {
    if (!checksum || partial.includes(scope)) return [];
    const own = sums.get(scope) ?? { count: 0, sum: 0n };
    return own.count === checksum.count && String(own.sum) === checksum.sum ? [] : [scope];
  });
  return { differing, strays };
};
