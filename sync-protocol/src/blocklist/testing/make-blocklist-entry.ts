import type { BlocklistEntry } from '../blocklist-records.ts';

export function makeBlocklistEntry(over: Partial<BlocklistEntry> = {}): BlocklistEntry {
  return {
    id: '01930000-0000-7000-8000-00000000b001',
    memberName: 'mad_max',
    description: 'Asked three of us for our addresses.',
    createdAt: '2026-11-19T09:00:00.000Z',
    ...over,
  };
}
