import type { Replica } from '../../../replica/replica-interface.ts';
import { withinLimit } from '../within-limit.ts';

/** Milliseconds to wait for the device's storage. */
const patience = 5_000;

/**
 * The number of changes, refused ones included, and concerns that exist only on this device. Null:
 * unknown, because they cannot be read. Never rejects, always ends.
 */
export async function countUnsent(replica: Replica): Promise<number | null> {
  try {
    return await withinLimit(readUnsent(replica), patience);
  } catch {
    return null;
  }
}

async function readUnsent(replica: Replica): Promise<number> {
  const waiting = (await replica.readWaitingChanges()).filter(({ isQuiet }) => !isQuiet);
  const refused = await replica.readRefusedChanges();
  const concerns = await replica.concerns.read();
  return waiting.length + (await replica.countResent()) + refused.length + concerns.length;
}
