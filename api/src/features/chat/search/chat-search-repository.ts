import { maxCountedMessages } from '@greenroom/sync-protocol/chat/chat-rules';
import { sql } from 'kysely';
import { escapeLike } from '../../../database/list-queries.ts';
import type { Db } from '../../../database/schema.ts';
import { type NamedMessageRow, selectNamed } from '../chat-repository.ts';

/** Messages scanned one by one for a frequent text. */
const scannedMessages = 5000;

export interface MessageSearch {
  readonly groupName: string;
  /** Part of a text, not empty, in normal form C. */
  readonly search: string;
  /** Only messages below this position; null: all. */
  readonly before: string | null;
  /** Maximum number of messages returned. */
  readonly limit: number;
}

/**
 * How many messages of the group contain the text, capped at `maxCountedMessages`. Both strategies
 * stay fast: rare texts are found by the index, frequent ones by scanning back from the newest.
 */
export async function countFound(
  db: Db,
  { groupName, search }: Pick<MessageSearch, 'groupName' | 'search'>,
): Promise<number> {
  const row = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('chat_messages')
        .select('id')
        .where('group_name', '=', groupName)
        .where('recipient_id', 'is', null)
        .where(hasGrams(search))
        .where(contains(search))
        .limit(maxCountedMessages)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * The newest messages that contain the text, newest first. `found`: the result of `countFound`. For
 * a frequent text the newest matches lie near the end; rare matches are read by the index and
 * sorted.
 */
export async function findMessagesWith(
  db: Db,
  wanted: MessageSearch,
  found: number,
): Promise<NamedMessageRow[]> {
  if (found === 0) return [];
  if (found >= maxCountedMessages) {
    const near = await findNearEnd(db, wanted);
    if (near.length === wanted.limit) return near;
  }
  return narrowed(db, wanted).where(hasGrams(wanted.search)).execute();
}

/** Matches among the last few thousand messages, scanned in order whatever the planner says. */
async function findNearEnd(db: Db, wanted: MessageSearch): Promise<NamedMessageRow[]> {
  const last = db
    .selectFrom('chat_messages')
    .select(['id', 'content', 'position'])
    .where('group_name', '=', wanted.groupName)
    .$if(wanted.before !== null, (query) => query.where('position', '<', wanted.before))
    .orderBy('position', 'desc')
    .limit(scannedMessages);
  const ids = db
    .selectFrom(last.as('chat_messages'))
    .select('id')
    .where(contains(wanted.search))
    .orderBy('position', 'desc')
    .limit(wanted.limit);
  const rows = await ids.execute();
  return selectNamed(db)
    .where((eb) => eb('chat_messages.id', '=', eb.fn.any(eb.val(rows.map(({ id }) => id)))))
    .orderBy('chat_messages.position', 'desc')
    .execute();
}

function narrowed(db: Db, { groupName, search, before, limit }: MessageSearch) {
  return selectNamed(db)
    .where('chat_messages.group_name', '=', groupName)
    .$if(before !== null, (query) => query.where('chat_messages.position', '<', before))
    .where(contains(search))
    .orderBy('chat_messages.position', 'desc')
    .limit(limit);
}

function contains(search: string) {
  const pattern = `%${escapeLike(search)}%`;
  return sql<boolean>`lower(chat_messages.content) collate "C" like lower(${pattern}) collate "C"`;
}

/** The index condition: the text has the search's trigrams, or its grams if it is shorter. */
function hasGrams(search: string) {
  return sql<boolean>`search_grams(chat_messages.content) @> longest_grams(${search})`;
}
