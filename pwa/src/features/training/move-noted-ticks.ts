import type { UserNotes } from '../../platform/storage/user-notes.ts';
import type { Replica } from '../../replica/replica-interface.ts';
import { reportDoneItems } from './training-commands.ts';
import { readNoted, ticksOf } from './training-notes.ts';
import { findSectionWithItems } from './training-queries.ts';

const prefix = 'items ';

/**
 * Reports the items that an earlier version noted as done on this device alone, and deletes the notes.
 * The note of a section that is not on the device stays: its module may be a draft at the moment.
 */
export async function moveNotedTicks(replica: Replica, notes: UserNotes): Promise<void> {
  for (const what of await readNoted(notes)) {
    if (!what.startsWith(prefix)) continue;
    const found = await findSectionWithItems(replica.tables, what.slice(prefix.length));
    if (!found) continue;
    const { section, items, doneItems } = found;
    const noted = (await notes.read(ticksOf(what))) ?? [];
    await reportDoneItems(replica, section, items, new Set([...doneItems, ...noted]));
    notes.keep(ticksOf(what), null);
  }
}
