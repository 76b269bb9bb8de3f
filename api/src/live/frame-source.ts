import type { CollectionName } from '@greenroom/sync-protocol/collections';
import type { ServerMessage } from '@greenroom/sync-protocol/live/server-messages';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { News, RowChange } from './live-repository.ts';
import { encodeMessage } from './open-socket.ts';

/**
 * Rows of a scope that are told one by one; of more the devices are told to pull. Fewer would make
 * every device pull whenever a busy instance is late by a second or two, and so busier.
 */
export const maxToldRows = 250;
/** Bytes told at once; a phone's connection takes no more before the next ones come. */
const maxToldBytes = 192 * 1024;

/** What a feature tells by messages of its own instead of a poke, so that no pull follows. */
export interface FrameSource {
  readonly collection: CollectionName;
  /** The messages of these changed rows of a scope, in the order in which they are to be heard. */
  readMessages(
    db: Kysely<Database>,
    scope: string,
    changes: readonly RowChange[],
  ): Promise<readonly ServerMessage[]>;
}

export interface FrameReaderParts {
  readonly db: Kysely<Database>;
  /** Absent: nothing is told by frames. */
  readonly sources?: readonly FrameSource[];
  readonly log: { warn(details: object, message: string): void };
}

/**
 * The frames of every scope all of whose news can be told by them, encoded once, each row read once
 * for all sockets. The other scopes are to be poked, which is always true to the facts; so is one whose
 * rows cannot be read, for nothing else may wait for them.
 */
export async function readFrames(
  { db, sources = [], log }: FrameReaderParts,
  news: News,
): Promise<ReadonlyMap<string, Buffer>> {
  const told = new Map<string, Buffer>();
  for (const [scope, rows] of Map.groupBy(news.rows, (row) => row.scope)) {
    try {
      const frames = await readFramesOf(db, sources, news, scope, rows);
      if (frames !== null) told.set(scope, frames);
    } catch (error) {
      log.warn({ err: error }, 'could not read what sockets are to be told');
    }
  }
  return told;
}

async function readFramesOf(
  db: Kysely<Database>,
  sources: readonly FrameSource[],
  news: News,
  scope: string,
  rows: readonly RowChange[],
): Promise<Buffer | null> {
  if (rows.length > maxToldRows) return null;
  const changed = new Set(
    news.changes.filter((change) => change.scope === scope).map(({ collection }) => collection),
  );
  const responsible = sources.filter(({ collection }) => changed.has(collection));
  if (responsible.length < changed.size) return null;
  const messages: ServerMessage[] = [];
  for (const source of responsible) {
    const own = rows.filter(({ collection }) => collection === source.collection);
    messages.push(...(await source.readMessages(db, scope, own)));
  }
  const frames = Buffer.concat(messages.map((message) => encodeMessage(message)));
  return frames.length > maxToldBytes ? null : frames;
}
