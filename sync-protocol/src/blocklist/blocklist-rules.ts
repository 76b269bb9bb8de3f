import type { BlocklistEntry } from './blocklist-records.ts';

/** Entries whose member name contains `search`, regardless of case, newest first (spec member 5). */
export function listBlocklist<E extends Pick<BlocklistEntry, 'id' | 'memberName' | 'createdAt'>>(
  entries: readonly E[],
  search: string,
): E[] {
  const part = search.trim().normalize('NFC').toLowerCase();
  return entries
    .filter(({ memberName }) => memberName.normalize('NFC').toLowerCase().includes(part))
    .toSorted((a, b) => {
      if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
      return a.id < b.id ? 1 : -1;
    });
}
