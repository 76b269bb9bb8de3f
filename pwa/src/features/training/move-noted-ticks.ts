import type { UserNotes } from '../../platform/storage/user-notes.ts';
import type { Replica } from '../../replica/replica-interface.ts';
import { reportDoneItems } from './training-commands.ts';
import { readNoted, ticksOf } from './training-notes.ts';
import { findSectionWithItems } from './training-queries.ts';

const prefix = 'items ';
/** Does not say of which file it is, which may have been replaced since. */
const formerPosition = /^position \S+$/;

/**
 * Reports the items that an earlier version noted as done on this device alone, and deletes its notes.
 * The note of a section that is not on the device stays: its module may be a draft at the moment.
 */
export async function moveNotedTicks(replica: Replica, notes: UserNotes): Promise<void> {
  for (const what of await readNoted(notes)) {
    if (formerPosition.test(what)) notes.keep(ticksOf(what), null);
    if (!what.startsWith(prefix)) continue;
    const found = await findSectionWithItems(replica.tables, what.slice(prefix.length));
    if (!found) continue;
    const { section, items, doneItems } = found;
    const noted = (await notes.read(ticksOf(what))) ?? [];
    await reportDoneItems(replica, section, items, new Set([...doneItems, ...noted]));
    notes.keep(ticksOf(what), null);
  }
}
