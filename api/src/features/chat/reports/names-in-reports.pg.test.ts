import { Kysely, PostgresDialect, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { up as takeNamesOut } from '../../../database/migrations/20261204100000_names_in_reports.ts';
import { startAppOfFile } from '../../../http/testing/test-app.ts';
import { say } from '../testing/chat-room.ts';

const test = await startAppOfFile();
const migrated = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool: test.database.pool }),
});
const boss = await test.addUser({ role: 'admin', username: 'Boss' });
const member = await test.addUser();
const author = await test.addUser({ username: 'Bella Rossi' });

it('a report described by an older version loses the name, and leads to the message', async () => {
  const { id } = await say(await test.signedIn(author), 'Hello @Boss');
  const caller = await test.signedIn(member);
  await caller.send('POST', `/api/chat-messages/${id}/report`, { reason: 'Not kind' });
  const found = async () => ({
    messages: await test.db
      .selectFrom('admin_messages')
      .select('content')
      .orderBy('content')
      .execute(),
    notifications: await test.db
      .selectFrom('notifications')
      .select(['title', 'message'])
      .orderBy('title')
      .execute(),
  });
  const now = await found();
  const own = { id: newId(), user_id: member.id, content: 'I am reporting a message by hand' };
  await test.db.insertInto('admin_messages').values(own).execute();
  await sql`
    update admin_messages set content = replace(split_part(content, chr(10) || 'See it', 1),
      'reporting a message in', 'reporting a message by Bella Rossi in')`.execute(test.db);
  await sql`
    update notifications set message = 'Ruby reported a message in the community chat.'
    where kind = 'support'`.execute(test.db);
  expect(await found()).not.toEqual(now);

  await takeNamesOut(migrated);
  expect(await found()).toEqual({
    messages: [{ content: own.content }, ...now.messages],
    notifications: now.notifications,
  });
});

it.each([': “Hello”', ': “Hello “you”\nand all”', ': “Hello”\nIt has an image.', ', is an image.'])(
  'a report no longer says what a deleted message said: %j',
  async (said) => {
    await test.db.deleteFrom('admin_messages').execute();
    await test.db.deleteFrom('chat_message_reports').execute();
    const writer = await test.signedIn(author);
    const { id } = await say(writer, 'Hello');
    await writer.send('POST', `/api/chat-messages/${id}/withdraw`);
    const caller = await test.signedIn(member);
    await caller.send('POST', `/api/chat-messages/${id}/report`, { reason: 'Not\nkind' });
    const read = () => test.db.selectFrom('admin_messages').select('content').execute();
    const now = await read();
    await sql`
    update admin_messages set content = replace(content, 'The message has been deleted since.',
      ${`The message, deleted since${said}`})`.execute(test.db);
    expect(await read()).not.toEqual(now);
    await takeNamesOut(migrated);
    expect(await read()).toEqual(now);
  },
);

it('mentions by an account that is gone go, others stay', async () => {
  const mentions = () =>
    test.db
      .selectFrom('notifications')
      .select('message')
      .where('kind', '=', 'chat')
      .where('user_id', '=', boss.id)
      .execute();
  await test.db.deleteFrom('notifications').execute();
  const { id } = await say(await test.signedIn(author), 'Again @Boss');
  await say(await test.signedIn(member), 'And I @Boss');
  expect(await mentions()).toHaveLength(2);
  await test.db
    .updateTable('chat_messages')
    .set({ sender_id: null })
    .where('id', '=', id)
    .execute();
  await takeNamesOut(migrated);
  expect(await mentions()).toEqual([
    { message: `${member.username} mentioned you in the community chat.` },
  ]);
});

/** A report as a server of an earlier version stores it. */
async function reportAsBefore(messageId: string, lines: readonly string[]) {
  const at = new Date();
  const of = { message_id: messageId, reporter_id: member.id, reason: 'Not kind', created_at: at };
  await test.db.insertInto('chat_message_reports').values(of).execute();
  const content = [
    'I am reporting a message by Bella Rossi in the community chat.',
    'Reason: Not kind',
    ...lines,
  ].join('\n');
  const told = { id: newId(), user_id: member.id, content, created_at: at };
  return test.db
    .insertInto('admin_messages')
    .values(told)
    .returning('content')
    .executeTakeFirstOrThrow();
}

it.each([
  [['The message: “Hello”'], 'The message: “Hello”'],
  [['The message, deleted since: “Hello”'], 'The message has been deleted since.'],
])('a server of an earlier version names nobody in a report meanwhile: %j', async (lines, says) => {
  const { id } = await say(await test.signedIn(author), 'Hello');
  const link = `See it at /community?message=${id}`;
  const expected = `I am reporting a message in the community chat.\nReason: Not kind\n${says}\n${link}`;
  expect((await reportAsBefore(id, lines)).content).toBe(expected);
  const notified = await test.db
    .insertInto('notifications')
    .values({
      id: newId(),
      user_id: boss.id,
      title: 'A message was reported',
      message: 'Ruby reported a message in the community chat.',
      type: 'push',
      kind: 'support',
      url: '/',
    })
    .returning('message')
    .executeTakeFirstOrThrow();
  expect(notified.message).toBe('A member has reported a message in the community chat.');
});

it('what a person writes like a report keeps its words', async () => {
  const content = 'I am reporting a message by Bella Rossi in the community chat.\nReason: mine';
  const own = { id: newId(), user_id: member.id, content };
  await test.db.insertInto('admin_messages').values(own).execute();
  const found = test.db.selectFrom('admin_messages').select('content').where('id', '=', own.id);
  expect(await found.executeTakeFirst()).toEqual({ content });
});

it('mentions go where a server of an earlier version deletes the account', async () => {
  await test.db.deleteFrom('notifications').execute();
  const leaving = await test.addUser({ username: 'Ruby' });
  await say(await test.signedIn(leaving), 'Bye @Boss');
  await say(await test.signedIn(member), 'And I @Boss');
  await test.db.deleteFrom('users').where('id', '=', leaving.id).execute();
  const left = await test.db
    .selectFrom('notifications')
    .select('message')
    .where('kind', '=', 'chat')
    .execute();
  expect(left).toEqual([{ message: `${member.username} mentioned you in the community chat.` }]);
});
