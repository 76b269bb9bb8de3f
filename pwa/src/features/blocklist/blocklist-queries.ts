import type { BlocklistEntry } from '@greenroom/sync-protocol/blocklist/blocklist-records';
import { useReplica } from '../../replica/replica-context.tsx';
import { useWholeQuery, type Whole } from '../../replica/replica-hooks.ts';

export interface ShownEntry extends BlocklistEntry {
  /** It has not reached the server. */
  readonly isWaiting: boolean;
}

/** Live entries, in no order. @returns undefined until read */
export function useBlocklist(): Whole<readonly ShownEntry[]> | undefined {
  const replica = useReplica();
  return useWholeQuery(async (tables) => {
    // Entries are read first: one written in between must not appear as sent.
    const entries = await tables.blocklistEntries.toArray();
    const waiting = (await replica.readWaitingChanges()).filter(({ isProcessed }) => !isProcessed);
    const unsent = new Set(waiting.flatMap(({ rows }) => rows.map(({ id }) => id)));
    return entries.map((entry) => ({ ...entry, isWaiting: unsent.has(entry.id) }));
  }, []);
}
