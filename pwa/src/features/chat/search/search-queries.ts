import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import type { Replica } from '../../../replica/replica-interface.ts';
import { readSlices } from '../timeline/slice-queries.ts';
import { compareMessages } from '../timeline/timeline-items.ts';
import type { Tail } from '../timeline/timeline-queries.ts';

export interface Found {
  /** Newest first. */
  readonly rows: readonly ChatMessage[];
  /** Ids of the results not sent when read; the server may have some of them by now. */
  readonly unsent: readonly string[];
}

/** Searches all messages on this device, newest first, one slice at a time. */
export async function searchDevice(
  replica: Replica,
  wanted: string,
  tail: Tail,
  signal: AbortSignal,
): Promise<Found> {
  const inOneForm = normalise(wanted);
  const matches = ({ content }: ChatMessage) =>
    content !== null && normalise(content).includes(inOneForm);
  const liveRows = [...tail.live.values()].filter((row) => row !== null);
  const unsent = [...tail.rows, ...tail.refused].filter(({ id }) => !tail.live.has(id));
  const found = [...unsent, ...liveRows].filter(matches);
  const unsentFound = unsent.filter(matches).map(({ id }) => id);
  for await (const rows of readSlices(replica)) {
    if (signal.aborted) break;
    found.push(...rows.filter((row) => !tail.live.has(row.id) && matches(row)));
  }
  return { rows: newestFirst(found), unsent: unsentFound };
}

/** Returns ids of messages not stored (any more) or deleted by their author. For live queries. */
export async function findGone(
  { tables }: Replica,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await tables.chatMessages.bulkGet([...ids]);
  return ids.filter((_id, index) => rows[index]?.deletedAt !== null);
}

/** Merges results of device and server, newest first, each once: the device's row, as in the room. */
export function mergeFound(
  here: readonly ChatMessage[],
  there: readonly ChatMessage[],
): ChatMessage[] {
  const byId = new Map(there.map((row) => [row.id, row]));
  // A message sent meanwhile: the server's row has its position.
  for (const row of here) {
    if (row.position !== pendingPosition || !byId.has(row.id)) byId.set(row.id, row);
  }
  return newestFirst([...byId.values()]);
}

function newestFirst(rows: ChatMessage[]): ChatMessage[] {
  return rows.toSorted(compareMessages).toReversed();
}

/** Lower case and NFC, as the server compares. */
function normalise(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
