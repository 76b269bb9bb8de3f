import type { Person } from '@greenroom/sync-protocol/account/account-records';
import { useReplicaQuery } from '../../replica/replica-hooks.ts';
import type { ChatItem } from './chat-item.ts';

/** How far this member has read. */
export interface ChatReadState {
  /** Messages above it are unread; 0: none is read. */
  readonly lastReadPosition: number;
  /** Null: none is read yet, or what was read last is deleted. */
  readonly lastReadMessageId: string | null;
}

/** How far this member has read, live. @returns undefined until it is known */
export function useChatRead(): ChatReadState | undefined {
  return undefined;
}

const nobody: ReadonlyMap<string, Person> = new Map();

/** Everybody in the community by id, live: for names and mentions. Empty until it is read. */
export function useChatPeople(): ReadonlyMap<string, Person> {
  return (
    useReplicaQuery(
      async (tables) => new Map((await tables.people.toArray()).map((row) => [row.id, row])),
      [],
    ) ?? nobody
  );
}

/** What a search has found so far. */
export interface ChatSearch {
  /** Newest first, those of this device and of the server, each once. */
  readonly results: readonly ChatItem[];
  /** How many there are in all, also those not in `results`. */
  readonly count: number;
  /** There is more to come: the device or the server has not answered yet. */
  readonly isSearching: boolean;
  /** The server was not asked or did not answer: only this device was searched. */
  readonly isDeviceOnly: boolean;
}

/** Searches messages for a text, regardless of case. @returns null while the text is blank */
export function useChatSearch(_text: string): ChatSearch | null {
  return null;
}
