import type { NewOutboxEntry, OutboxEntry } from '../store/stored-rows.ts';
import { planned } from './shift-world.ts';

/** The outbox entry that plans the n-th shift. */
export function makeNewEntry(n: number, over: Partial<NewOutboxEntry> = {}): NewOutboxEntry {
  return {
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    call: 'schedule.add',
    input: planned(n),
    at: '2026-11-20T12:00:00.000Z',
    offset: 60,
    state: 'queued',
    offered: false,
    skip: null,
    silent: false,
    rows: [],
    collapseKey: null,
    bytes: 500,
    ...over,
  };
}

/** The same as stored, stamped with its position. */
export function makeStampedEntry(position: number, over: Partial<OutboxEntry> = {}): OutboxEntry {
  return { position, ...makeNewEntry(position), sequence: position, offered: true, ...over };
}
