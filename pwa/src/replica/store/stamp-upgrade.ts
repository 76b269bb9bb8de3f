import type { Transaction } from 'dexie';
import { asChunks } from './sent-chunks.ts';
import { addStamps } from '../outbox/stamps.ts';
import type { ReplicaMeta, SentEntry, Stamps, StoredEntry } from './stored-rows.ts';

/** An entry up to version 2. */
interface SecondEntry extends Omit<StoredEntry, 'state'> {
  readonly state: StoredEntry['state'] | 'acknowledged';
  readonly sequence: number | null;
}

/** Version 3 keeps stamps in meta instead of the entries, and sent changes in chunks. */
export async function keepStampsInMeta(upgrade: Pick<Transaction, 'table'>): Promise<void> {
  const outbox = upgrade.table<StoredEntry | SecondEntry, number>('outbox');
  const entries = (await outbox.orderBy('position').toArray()) as SecondEntry[];
  let stamps: readonly Stamps[] = [];
  let processed = 0;
  for (const { position, sequence, state } of entries) {
    if (typeof sequence !== 'number') continue;
    stamps = addStamps(stamps, [position], sequence);
    if (state === 'acknowledged') processed = Math.max(processed, sequence);
  }
  await outbox.bulkPut(
    entries.map(({ sequence: _sequence, state, ...entry }): StoredEntry => ({
      ...entry,
      state: state === 'acknowledged' ? 'queued' : state,
    })),
  );
  const metas = upgrade.table<ReplicaMeta, string>('meta');
  await metas.toCollection().modify({ stamps, processed });
  const sent = upgrade.table<SentEntry & { position?: number }, number>('sent');
  const kept = await sent.orderBy('position').toArray();
  await sent.clear();
  await upgrade
    .table('sent')
    .bulkAdd(asChunks(kept.map(({ position: _position, ...entry }) => entry)));
}
