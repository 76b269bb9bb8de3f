import {
  type AdminMessage,
  maxAdminMessageLength,
} from '@greenroom/sync-protocol/support/support-records';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';
import type { UserRow } from '../users/users-table.ts';
import { addImage, list, mentionOf, notificationsOf, say, send } from './testing/chat-room.ts';

const test = await startAppOfFile();
let user: UserRow;
let member: Caller;
const boss = await test.addUser({ role: 'admin' });
const admin = await test.signedIn(boss);
const bella = await test.addUser({ username: 'Bella Rossi' });
const other = await test.signedIn(bella);
beforeEach(async () => {
  await test.db.deleteFrom('notifications').execute();
  user = await test.addUser();
  member = await test.signedIn(user);
});

describe('a mention', () => {
  it.each(['Hello @Bella Rossi!', '@BELLA ROSSI', '@bella rossi and again @Bella Rossi'])(
    'in %j notifies once, without the text',
    async (text) => {
      const { id } = await say(member, text);
      expect(await notificationsOf(test.db, bella.id)).toEqual([mentionOf(user, id)]);
    },
  );

  it.each(['Bella Rossi', '@Bella', 'x@Bella Rossi', '@Bella Rossini'])(
    'does not exist in %j',
    async (text) => {
      await say(member, text);
      expect(await notificationsOf(test.db, bella.id)).toEqual([]);
    },
  );

  it('of the longer of two names is not one of the shorter', async () => {
    const short = await test.addUser({ username: 'Mia' });
    const long = await test.addUser({ username: 'Mia Belle' });
    const { id } = await say(member, '@mia belle, hi');
    expect(await notificationsOf(test.db, short.id)).toEqual([]);
    expect(await notificationsOf(test.db, long.id)).toEqual([mentionOf(user, id)]);
  });

  it('notifies neither oneself, nor members who are not approved', async () => {
    const waiting = await test.addUser({ status: 'pending' });
    await say(member, [user, waiting].map(({ username }) => `@${username}`).join(' '));
    for (const { id } of [user, waiting]) expect(await notificationsOf(test.db, id)).toEqual([]);
  });

  it('is not in the list of a member who opted out', async () => {
    const silent = await test.addUser({ notify_community_chat_enabled: false });
    await say(member, `@${silent.username}`);
    const caller = await test.signedIn(silent);
    expect((await caller.send('GET', '/api/notifications')).body).toEqual([]);
  });

  it('notifies once, even if the message is repeated', async () => {
    const message = { id: newId(), content: '@Bella Rossi' };
    await send(member, message);
    await send(member, message);
    expect(await notificationsOf(test.db, bella.id)).toHaveLength(1);
  });

  it('notifies at most twenty members', async () => {
    const people = await Promise.all(Array.from({ length: 25 }, () => test.addUser()));
    await say(member, people.map(({ username }) => `@${username}`).join(' '));
    const rows = await test.db
      .selectFrom('notifications')
      .select('id')
      .where('kind', '=', 'chat')
      .execute();
    expect(rows).toHaveLength(20);
  });
});

describe('a report', () => {
  const report = (id: string, reason: unknown, caller = member) =>
    caller.send('POST', `/api/chat-messages/${id}/report`, { reason });

  it('notifies the administrators, who can answer it', async () => {
    const message = await say(other, 'Something bad');
    const { status, body } = await report(message.id, ' Not kind ');
    expect([status, body]).toMatchObject([201, { messageId: message.id, reason: 'Not kind' }]);
    expect(await notificationsOf(test.db, boss.id)).toHaveLength(1);
    const own = await member.send<AdminMessage[]>('GET', '/api/admin-messages/my');
    expect(own.body.map(({ content }) => content)).toEqual([
      `I am reporting a message in the community chat.\nReason: Not kind\nThe message: “Something bad”\nSee it at /community?message=${message.id}`,
    ]);
    const answered = await admin.send('PUT', `/api/admin-messages/${own.body[0]?.id}`, {
      status: 'resolved',
      adminResponse: 'Thank you',
    });
    expect(answered.status).toBe(200);
  });

  it.each([
    ['PATCH', '', { content: 'Nothing' }, ', edited since it was sent: “Nothing”'],
    ['POST', '/withdraw', undefined, ' has been deleted since.'],
  ] as const)('of a message changed by %s%s says so', async (method, path, body, described) => {
    const { id } = await say(other, 'Something bad');
    await other.send(method, `/api/chat-messages/${id}${path}`, body);
    await report(id, 'Not kind');
    const own = await member.send<AdminMessage[]>('GET', '/api/admin-messages/my');
    expect(own.body.map((one) => one.content)).toEqual([
      `I am reporting a message in the community chat.\nReason: Not kind\nThe message${described}\nSee it at /community?message=${id}`,
    ]);
  });

  it.each([
    [null, 'The message is an image.'],
    ['Look', 'The message: “Look”\nIt has an image.'],
  ])('of an image with %j says so, with a link', async (content, described) => {
    const imageUrl = await addImage(test.db, bella.id);
    const { body: message } = await send(other, { content, imageUrl });
    await report(message.id, 'Not kind');
    const own = await member.send<AdminMessage[]>('GET', '/api/admin-messages/my');
    expect(own.body.map((one) => one.content)).toEqual([
      `I am reporting a message in the community chat.\nReason: Not kind\n${described}\nSee it at /community?message=${message.id}`,
    ]);
  });

  it.each([
    [
      'PATCH',
      '',
      null,
      { content: 'Nothing' },
      ', edited since it was sent: “Nothing”\nIt has an image.',
    ],
    ['PATCH', '', 'Look', { content: '' }, ', edited since it was sent, is an image.'],
    ['POST', '/withdraw', null, undefined, ' has been deleted since.'],
    ['POST', '/withdraw', 'Look', undefined, ' has been deleted since.'],
  ] as const)(
    'of an image changed by %s%s says both',
    async (method, path, content, body, described) => {
      const imageUrl = await addImage(test.db, bella.id);
      const { body: sent } = await send(other, { content, imageUrl });
      await other.send(method, `/api/chat-messages/${sent.id}${path}`, body);
      await report(sent.id, 'Not kind');
      const own = await member.send<AdminMessage[]>('GET', '/api/admin-messages/my');
      expect(own.body.map((one) => one.content)).toEqual([
        `I am reporting a message in the community chat.\nReason: Not kind\nThe message${described}\nSee it at /community?message=${sent.id}`,
      ]);
    },
  );

  it('is accepted once from each member', async () => {
    const { id } = await say(other, 'Something bad');
    const first = await report(id, 'Not kind');
    const again = await report(id, 'Not kind');
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await report(id, 'Another reason')).body).toMatchObject({
      code: 'conflict',
      message: 'You have already reported this message',
    });
    expect((await report(id, 'Not kind', admin)).status).toBe(201);
    const own = await member.send<AdminMessage[]>('GET', '/api/admin-messages/my');
    expect(own.body).toHaveLength(1);
  });

  it('fits into a message however long the text is', async () => {
    const { id } = await say(other, '😂'.repeat(2000));
    expect((await report(id, 'x'.repeat(1000))).status).toBe(201);
    const own = await member.send<AdminMessage[]>('GET', '/api/admin-messages/my');
    const content = own.body[0]?.content ?? '';
    expect(content.isWellFormed()).toBe(true);
    expect(content.length).toBeLessThan(maxAdminMessageLength);
  });

  it('is refused for a missing message, or one’s own', async () => {
    expect((await report(newId(), 'Bad')).status).toBe(404);
    const { id } = await say(member, 'Mine');
    expect((await report(id, 'Bad')).status).toBe(400);
  });
});

describe('deleting', () => {
  const remove = (id: string, caller = admin) => caller.send('DELETE', `/api/chat-messages/${id}`);

  it('leaves only the audit row, which contains no text', async () => {
    const message = await say(member, 'Secret words');
    expect((await remove(message.id)).status).toBe(204);
    expect((await list(member)).map(({ id }) => id)).not.toContain(message.id);
    const audit = await test.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', message.id)
      .execute();
    expect(audit).toMatchObject([
      {
        action: 'chat.remove',
        actor_id: boss.id,
        subject_type: 'chat_message',
        subject_name: user.username,
        after: null,
      },
    ]);
    expect(JSON.stringify(audit)).not.toContain('Secret');
    const feed = await test.db
      .selectFrom('sync_feed')
      .select('op')
      .where('row_id', '=', message.id)
      .execute();
    expect(feed).toEqual([{ op: 'drop' }]);
    expect((await remove(message.id)).status).toBe(404);
  });

  it('removes the image', async () => {
    const imageUrl = await addImage(test.db, user.id);
    const { body } = await send(member, { imageUrl });
    const uploads = () =>
      test.db.selectFrom('uploads').select('id').where('user_id', '=', user.id).execute();
    expect(await uploads()).toHaveLength(1);
    await remove(body.id);
    expect(await uploads()).toEqual([]);
    const removals = await test.db.selectFrom('file_removals').select('file_key').execute();
    expect(removals.map(({ file_key }) => file_key)).toContainEqual(
      expect.stringContaining(imageUrl.slice(-36)),
    );
  });
});

describe('a deleted account', () => {
  it('leaves its messages without author and filename', async () => {
    const author = await test.addUser();
    const caller = await test.signedIn(author);
    const imageUrl = await addImage(test.db, author.id);
    const { body } = await send(caller, { content: 'Bye', imageUrl });
    expect((await admin.send('DELETE', `/api/admin/users/${author.id}/delete`)).status).toBe(204);
    expect((await list(member)).find(({ id }) => id === body.id)).toMatchObject({
      senderId: null,
      senderUsername: 'Deleted user',
      content: 'Bye',
      imageUrl,
      imageFilename: null,
    });
    const upload = await test.db
      .selectFrom('uploads')
      .select(['user_id', 'original_name'])
      .where('id', '=', imageUrl.slice(-36))
      .executeTakeFirst();
    expect(upload).toEqual({ user_id: null, original_name: 'chat_image' });
  });
});
