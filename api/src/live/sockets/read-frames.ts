import type { ServerMessage } from '@greenroom/sync-protocol/live/server-messages';
import type { Db } from '../../database/schema.ts';
import type { FrameSource } from '../../sync/frame-source.ts';
import type { LiveLog } from '../live-log.ts';
import type { News } from '../live-repository.ts';
import { encodeMessage } from './open-socket.ts';

/**
 * Maximum rows per scope sent as messages; for more, devices are told to pull. A lower limit would
 * make every device pull whenever a busy instance is a second or two late, adding to its load.
 */
export const maxMessageRows = 250;
/** Maximum bytes of messages sent to a scope at once: about what a phone receives in time. */
const maxMessageBytes = 192 * 1024;

export interface FrameReaderParts {
  readonly db: Db;
  /** Absent: no collection is sent as messages. */
  readonly sources?: readonly FrameSource[];
  readonly log: LiveLog;
}

/**
 * Encodes the messages of every scope whose changes can all be sent as messages; reads each source
 * once for all scopes. Every other scope is poked, which is always correct; so are scopes whose
 * rows cannot be read, since nothing else may wait for them.
 * @param hasListeners whether this instance has a socket for the scope; other scopes are not read
 */
export async function readFrames(
  { db, sources = [], log }: FrameReaderParts,
  news: News,
  hasListeners: (scope: string) => boolean,
): Promise<ReadonlyMap<string, Buffer>> {
  const scopes = findMessageScopes(sources, news).filter((scope) => hasListeners(scope));
  const messagesByScope = new Map<string, ServerMessage[]>(scopes.map((scope) => [scope, []]));
  for (const source of sources) {
    const rows = news.rows.filter(
      ({ collection, scope }) => collection === source.collection && messagesByScope.has(scope),
    );
    if (rows.length === 0) continue;
    try {
      const messages = await source.readMessages(db, rows);
      for (const { scope, message } of messages) messagesByScope.get(scope)?.push(message);
    } catch (error) {
      log.warn({ err: error }, 'could not read messages for sockets');
      for (const { scope } of rows) messagesByScope.delete(scope);
    }
  }
  const frames = [...messagesByScope].map(
    ([scope, messages]) => [scope, encodeAll(messages)] as const,
  );
  return new Map(frames.filter(([, bytes]) => bytes.length <= maxMessageBytes));
}

/** The scopes with few enough changed rows, all of them in collections with a source. */
function findMessageScopes(sources: readonly FrameSource[], news: News): string[] {
  const known = new Set<string>(sources.map(({ collection }) => collection));
  const others = news.changes.filter(({ collection }) => !known.has(collection));
  const hasOthers = new Set(others.map(({ scope }) => scope));
  const rows = [...Map.groupBy(news.rows, ({ scope }) => scope)];
  return rows
    .filter(([scope, { length }]) => length <= maxMessageRows && !hasOthers.has(scope))
    .map(([scope]) => scope);
}

function encodeAll(messages: readonly ServerMessage[]): Buffer {
  return Buffer.concat(messages.map((message) => encodeMessage(message)));
}
