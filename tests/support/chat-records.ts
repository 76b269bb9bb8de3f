import type pg from 'pg';

/** A message inserted directly into the database. */
export interface StoredMessage {
  readonly id?: string;
  readonly senderId: string;
  readonly content: string;
  readonly minutesAgo: number;
}

/** Inserts messages into the community's chat, oldest first, as if sent. */
export async function storeMessages(
  database: pg.Client,
  messages: readonly StoredMessage[],
): Promise<void> {
  await database.query(
    `insert into chat_messages (id, sender_id, content, "timestamp")
     select coalesce(id, gen_random_uuid()), sender_id, content, now() - minutes * interval '1 minute'
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::float[]) with ordinality
       as given (id, sender_id, content, minutes, place)
     order by place`,
    [
      messages.map(({ id }) => id ?? null),
      messages.map(({ senderId }) => senderId),
      messages.map(({ content }) => content),
      messages.map(({ minutesAgo }) => minutesAgo),
    ],
  );
}

const openings = [
  'Has anybody worked the new evening slot yet?',
  'Yes! It went well.',
  'The lights in room two flicker again, I told the office.',
  'Thanks for covering for me on Tuesday. I owe you one, and if you ever need a morning off, say so.',
  'Morning everybody',
  'Who is coming to the training on Friday? We could share a taxi from the station.',
  'I found the schedule much easier on the new app, the swipe between days is lovely.',
  'ok',
];

/** A conversation of `count` messages in runs by each sender in turn, the last one minutes ago. */
export function makeConversation(
  senderIds: readonly string[],
  count: number,
  lastMinutesAgo = 10,
): StoredMessage[] {
  return Array.from({ length: count }, (_, index) => ({
    senderId: senderIds[Math.floor(index / 3) % senderIds.length] ?? '',
    content: `${openings[(index * 5) % openings.length] ?? ''} (${index + 1})`,
    // One minute apart within a run, half an hour between runs: this yields groups and days.
    minutesAgo: lastMinutesAgo + (count - 1 - index) + Math.floor((count - 1 - index) / 9) * 30,
  }));
}
