import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import type { Replica } from '../../../replica/replica-interface.ts';
import { readSlices } from '../timeline/slice-queries.ts';
import { compareMessages } from '../timeline/timeline-items.ts';
import type { Tail } from '../timeline/timeline-queries.ts';

/** What was found on this device. */
export interface Found {
  /** Newest first. */
  readonly rows: readonly ChatMessage[];
  /** Of these the server does not know. */
  readonly unsentCount: number;
}

/** Looks through everything on the device, newest first, a slice at a time. */
export async function searchDevice(
  replica: Replica,
  wanted: string,
  tail: Tail,
  signal: AbortSignal,
): Promise<Found> {
  const inOneForm = normalise(wanted);
  const matches = ({ content }: ChatMessage) =>
    content !== null && normalise(content).includes(inOneForm);
  const told = [...tail.live.values()].filter((row) => row !== null);
  const unsent = [...tail.rows, ...tail.refused].filter(({ id }) => !tail.live.has(id));
  const found = [...unsent, ...told].filter(matches);
  const unsentCount = unsent.filter(matches).length;
  for await (const rows of readSlices(replica)) {
    if (signal.aborted) break;
    found.push(...rows.filter((row) => !tail.live.has(row.id) && matches(row)));
  }
  return { rows: newestFirst(found), unsentCount };
}

/**
 * What device and server found, newest first, each once. Of two of one message the device's is shown:
 * it is what the room shows.
 */
export function mergeFound(
  here: readonly ChatMessage[],
  there: readonly ChatMessage[],
): ChatMessage[] {
  const byId = new Map(there.map((row) => [row.id, row]));
  // What was on its way may have arrived: the server knows where it stands.
  for (const row of here) {
    if (row.position !== pendingPosition || !byId.has(row.id)) byId.set(row.id, row);
  }
  return newestFirst([...byId.values()]);
}

function newestFirst(rows: ChatMessage[]): ChatMessage[] {
  return rows.toSorted(compareMessages).toReversed();
}

/** As the server compares: without case, in one form of characters that can be written in two. */
function normalise(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
