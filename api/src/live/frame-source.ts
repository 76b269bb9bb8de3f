import type { CollectionName } from '@greenroom/sync-protocol/collections';
import type { ServerMessage } from '@greenroom/sync-protocol/live/server-messages';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { LiveLog } from './live-log.ts';
import type { News, RowChange } from './live-repository.ts';
import { encodeMessage } from './open-socket.ts';

/**
 * Rows of a scope that are told one by one; of more the devices are told to pull. Fewer would make
 * every device pull whenever a busy instance is late by a second or two, and so busier.
 */
export const maxToldRows = 250;
/** Bytes told at once; a phone's connection takes no more before the next ones come. */
const maxToldBytes = 192 * 1024;

/** A message for every socket that holds the scope. */
export interface ScopedMessage {
  readonly scope: string;
  readonly message: ServerMessage;
}

/** What a feature tells by messages of its own instead of a poke, so that no pull follows. */
export interface FrameSource {
  readonly collection: CollectionName;
  /** The messages of these changed rows of any scopes, in the order in which they are to be heard. */
  readMessages(
    db: Kysely<Database>,
    changes: readonly RowChange[],
  ): Promise<readonly ScopedMessage[]>;
}

export interface FrameReaderParts {
  readonly db: Kysely<Database>;
  /** Absent: nothing is told by frames. */
  readonly sources?: readonly FrameSource[];
  readonly log: LiveLog;
}

/**
 * The frames of every scope all of whose news can be told by them, encoded once, each source read once
 * for all scopes and sockets. The other scopes are to be poked, which is always true to the facts; so
 * are those whose rows cannot be read, for nothing else may wait for them.
 * @param isHeard whether anybody here would hear of a scope: of others nothing is read
 */
export async function readFrames(
  { db, sources = [], log }: FrameReaderParts,
  news: News,
  isHeard: (scope: string) => boolean,
): Promise<ReadonlyMap<string, Buffer>> {
  const scopes = findTellableScopes(sources, news).filter((scope) => isHeard(scope));
  const told = new Map<string, ServerMessage[]>(scopes.map((scope) => [scope, []]));
  for (const source of sources) {
    const rows = news.rows.filter(
      ({ collection, scope }) => collection === source.collection && told.has(scope),
    );
    if (rows.length === 0) continue;
    try {
      const messages = await source.readMessages(db, rows);
      for (const { scope, message } of messages) told.get(scope)?.push(message);
    } catch (error) {
      log.warn({ err: error }, 'could not read what sockets are to be told');
      for (const { scope } of rows) told.delete(scope);
    }
  }
  const frames = [...told].map(([scope, messages]) => [scope, encodeAll(messages)] as const);
  return new Map(frames.filter(([, bytes]) => bytes.length <= maxToldBytes));
}

/** The scopes with few enough rows, and nothing new in them that no source tells. */
function findTellableScopes(sources: readonly FrameSource[], news: News): string[] {
  const known = new Set<string>(sources.map(({ collection }) => collection));
  const untold = news.changes.filter(({ collection }) => !known.has(collection));
  const hasUntold = new Set(untold.map(({ scope }) => scope));
  const rows = [...Map.groupBy(news.rows, ({ scope }) => scope)];
  return rows
    .filter(([scope, { length }]) => length <= maxToldRows && !hasUntold.has(scope))
    .map(([scope]) => scope);
}

function encodeAll(messages: readonly ServerMessage[]): Buffer {
  return Buffer.concat(messages.map((message) => encodeMessage(message)));
}
