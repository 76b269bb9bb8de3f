import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import type { Replica } from '../../replica/replica-interface.ts';
import { callApiPage } from '../../rest/call-api.ts';
import type { ChatItem } from './chat-item.ts';
import type { ChatSearch } from './chat-queries.ts';
import { readSlices } from './chat-slice-queries.ts';
import { asItem, compareMessages } from './chat-timeline-items.ts';
import { type Tail, readNames, readTail } from './chat-timeline-queries.ts';

/** Results given at most; as many the server answers at once. */
const maxResults = 200;
/** Milliseconds somebody may type on before the device, and then the server, is searched. */
const deviceDelay = 80;
const serverDelay = 300;

/** What was found on this device. */
interface Found {
  /** Newest first, `maxResults` at most. */
  readonly rows: readonly ChatMessage[];
  readonly count: number;
  /** Of these the server does not know. */
  readonly unsentCount: number;
}

/** One search, and where what it finds is told. */
export interface SearchWish {
  readonly replica: Replica;
  /** Not blank, without spaces around it. */
  readonly wanted: string;
  /** Whether the server can be asked. */
  readonly isOnline: boolean;
  /** Ends the search without a word. */
  readonly signal: AbortSignal;
  readonly tell: (search: ChatSearch) => void;
}

/** Searches this device, then the server if it can be asked, and tells what was found after each. */
export async function searchChat(wish: SearchWish): Promise<void> {
  const { replica, wanted, isOnline, signal, tell } = wish;
  await pass(deviceDelay);
  if (signal.aborted) return;
  const tail = await readTail(replica, pendingPosition);
  const found = await searchDevice(wish, tail);
  const names = await readNames(replica.tables);
  if (signal.aborted) return;
  const asItems = (rows: readonly ChatMessage[]) => asResults(rows, names, tail);
  const here = { results: asItems(found.rows), count: found.count };
  tell({ ...here, isSearching: isOnline, isDeviceOnly: !isOnline });
  if (!isOnline) return;
  await pass(serverDelay - deviceDelay);
  if (signal.aborted) return;
  try {
    const { rows, total } = await callApiPage(
      'chat.messages',
      { search: wanted, limit: maxResults },
      { signal },
    );
    if (signal.aborted) return;
    const results = mergeFound(found.rows, rows, tail.live);
    const count = Math.max(total + found.unsentCount, results.length);
    tell({ results: asItems(results), count, isSearching: false, isDeviceOnly: false });
  } catch {
    if (!signal.aborted) tell({ ...here, isSearching: false, isDeviceOnly: true });
  }
}

/** Looks through everything on the device, newest first, a slice at a time. */
async function searchDevice({ replica, wanted, signal }: SearchWish, tail: Tail): Promise<Found> {
  const inOneForm = normalise(wanted);
  const matches = ({ content }: ChatMessage) =>
    content !== null && normalise(content).includes(inOneForm);
  const told = [...tail.live.values()].filter((row) => row !== null);
  const unsent = [...tail.rows, ...tail.refused].filter(({ id }) => !tail.live.has(id));
  const found = [...unsent, ...told].filter(matches).toSorted(compareMessages).toReversed();
  let { length: count } = found;
  const unsentCount = unsent.filter(matches).length;
  for await (const rows of readSlices(replica)) {
    if (signal.aborted) break;
    const here = rows.filter((row) => !tail.live.has(row.id) && matches(row));
    count += here.length;
    if (found.length < maxResults) found.push(...here.toReversed());
  }
  const rows = found.toSorted(compareMessages).toReversed().slice(0, maxResults);
  return { rows, count, unsentCount };
}

/**
 * What device and server found, newest first, each once, and nothing the socket has told of as deleted.
 * Of two of one message the device's is shown: it is what the room shows.
 */
export function mergeFound(
  here: readonly ChatMessage[],
  there: readonly ChatMessage[],
  live: Tail['live'],
): ChatMessage[] {
  const byId = new Map(there.map((row) => [row.id, row]));
  // What was on its way may have arrived: the server knows where it stands.
  for (const row of here) {
    if (row.position !== pendingPosition || !byId.has(row.id)) byId.set(row.id, row);
  }
  const rows = [...byId.values()].filter(({ id }) => live.get(id) !== null);
  return rows.toSorted(compareMessages).toReversed().slice(0, maxResults);
}

function asResults(
  rows: readonly ChatMessage[],
  names: ReadonlyMap<string, string>,
  { unsent }: Tail,
): ChatItem[] {
  return rows.map((row) => asItem(row, { names, unsent }));
}

/** As the server compares: without case, in one form of characters that can be written in two. */
function normalise(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

function pass(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
