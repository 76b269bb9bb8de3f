import type { Replica } from '../../../replica/replica-interface.ts';
import { withinLimit } from '../within-limit.ts';

/** Milliseconds to wait for the device's storage. */
const patience = 5_000;

/** Numbers of changes and concerns that are lost when a session is ended here. */
export interface Unsent {
  /** To be sent, or sent without an outcome yet. */
  readonly waiting: number;
  /** Not sent again by themselves. */
  readonly refused: number;
}

/** Null: unknown, because it cannot be read. Never rejects, always ends. */
export async function countUnsent(replica: Replica): Promise<Unsent | null> {
  try {
    return await withinLimit(readUnsent(replica), patience);
  } catch {
    return null;
  }
}

async function readUnsent(replica: Replica): Promise<Unsent> {
  const changes = (await replica.readWaitingChanges()).filter(({ isQuiet }) => !isQuiet);
  const concerns = await replica.concerns.read();
  const toSend = concerns.filter(({ refusal }) => refusal === undefined);
  const waiting = changes.length + (await replica.countResent()) + toSend.length;
  const refusedChanges = await replica.readRefusedChanges();
  return { waiting, refused: refusedChanges.length + concerns.length - toSend.length };
}

/** Whether it is known that nothing would be lost. */
export function isAllSent(unsent: Unsent | null): boolean {
  return unsent !== null && unsent.waiting + unsent.refused === 0;
}
