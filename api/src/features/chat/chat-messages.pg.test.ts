import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';
import type { UserRow } from '../users/users-table.ts';
import { addImage, addTexts, list, say, send, textsOf } from './testing/chat-room.ts';

const test = await startAppOfFile();
let user: UserRow;
let member: Caller;
let other: Caller;
beforeEach(async () => {
  await test.db.deleteFrom('chat_messages').execute();
  user = await test.addUser();
  member = await test.signedIn(user);
  other = await test.signedIn(await test.addUser());
});

describe('sending', () => {
  it('answers the message in its public form, with the sender’s name', async () => {
    const { status, body } = await send(member, { content: '  Hello everybody \n' });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        senderId: user.id,
        senderUsername: user.username,
        editedAt: null,
        deletedAt: null,
        reactions: [],
        recipientId: null,
        groupName: 'general',
        messageType: 'text',
        content: 'Hello everybody',
        imageUrl: null,
        imageFilename: null,
        imageWidth: null,
        imageHeight: null,
        replyToId: null,
        timestamp: expect.any(String),
        position: expect.any(Number),
      },
    ]);
    expect(await list(other)).toEqual([body]);
  });

  it('refuses one without text and image', async () => {
    const reply = await send(member, {});
    const message = 'Either content or imageUrl must be provided';
    expect([reply.status, reply.body]).toMatchObject([400, { code: 'invalid', message }]);
    expect(await list(member)).toEqual([]);
  });

  it('is done once per id, and an id stands for one message', async () => {
    const message = { id: newId(), content: 'Hello' };
    const first = await send(member, message);
    const again = await send(member, { ...message, messageType: 'text' });
    expect([again.status, again.body]).toEqual([201, first.body]);
    for (const [caller, body] of [
      [member, { ...message, content: 'Another' }],
      [other, message],
    ] as const) {
      const reply = await send(caller, body);
      expect([reply.status, reply.body]).toMatchObject([409, { code: 'id_taken' }]);
    }
    expect(await list(member)).toHaveLength(1);
  });

  it('keeps the reference of a reply, until the original is deleted', async () => {
    const asked = await say(other, 'Who is there?');
    const id = newId();
    const answer = await say(member, 'Me', { id, replyToId: asked.id });
    expect(answer.replyToId).toBe(asked.id);
    await test.db.deleteFrom('chat_messages').where('id', '=', asked.id).execute();
    expect((await list(member))[0]?.replyToId).toBeNull();
    // Repeated by a device that received no answer.
    expect((await send(member, { id, content: 'Me', replyToId: asked.id })).status).toBe(201);
    expect(
      (await send(member, { content: 'Late', replyToId: asked.id })).body.replyToId,
    ).toBeNull();
  });

  it('is another message with another reply reference', async () => {
    const [asked, alsoAsked] = [await say(other, 'Who?'), await say(other, 'When?')];
    const plain = { id: newId(), content: 'Me' };
    const answer = { id: newId(), content: 'Me', replyToId: asked.id };
    for (const message of [plain, answer]) expect((await send(member, message)).status).toBe(201);
    for (const body of [
      { ...plain, replyToId: asked.id },
      { ...answer, replyToId: alsoAsked.id },
      { ...answer, replyToId: null },
    ]) {
      const reply = await send(member, body);
      expect([reply.status, reply.body]).toMatchObject([409, { code: 'id_taken' }]);
    }
  });
});

describe('an image', () => {
  it('is shown with its size, with and without a text', async () => {
    const imageUrl = await addImage(test.db, user.id);
    const alone = await send(member, { messageType: 'image', imageUrl });
    expect([alone.status, alone.body]).toMatchObject([
      201,
      {
        messageType: 'image',
        content: null,
        imageUrl,
        imageFilename: 'beach.jpg',
        imageWidth: 640,
        imageHeight: 480,
      },
    ]);
    const both = {
      content: 'Look',
      imageUrl: await addImage(test.db, user.id),
      imageFilename: 'sea.png',
    };
    expect((await send(member, both)).body).toMatchObject({
      ...both,
      messageType: 'text_with_image',
    });
  });

  const notYours = 'You have not uploaded this image';
  it.each<[string, string, string, () => Promise<string>]>([
    ['that nobody uploaded', 'upload_missing', notYours, async () => `/api/files/${newId()}`],
    [
      'of somebody else',
      'upload_missing',
      notYours,
      async () => addImage(test.db, (await test.addUser()).id),
    ],
    [
      'that is not finished',
      'upload_missing',
      'The image has not been uploaded completely',
      () => addImage(test.db, user.id, { status: 'issued' }),
    ],
    [
      'of another kind',
      'conflict',
      'This file is not an image for the chat',
      () => addImage(test.db, user.id, { file_type: 'image' }),
    ],
    [
      'another message shows',
      'conflict',
      'This image is in another message already. Please choose it again.',
      async () => {
        const imageUrl = await addImage(test.db, user.id);
        await send(member, { imageUrl });
        return imageUrl;
      },
    ],
  ])('an image %s is refused: %s, %s', async (_, code, message, prepare) => {
    const imageUrl = await prepare();
    const before = await list(member);
    const reply = await send(member, { imageUrl });
    expect([reply.status, reply.body]).toEqual([409, { code, message }]);
    expect(await list(member)).toEqual(before);
  });

  it.each([[undefined], ['sea.png']])(
    'sent twice under one id with the name %s is one message',
    async (name) => {
      const message = { id: newId(), imageUrl: await addImage(test.db, user.id) };
      const first = await send(member, { ...message, imageFilename: name });
      const again = await send(member, { ...message, imageFilename: name });
      expect([again.status, again.body]).toEqual([201, first.body]);
      const renamed = await send(member, { ...message, imageFilename: 'other.png' });
      expect([renamed.status, renamed.body]).toMatchObject([409, { code: 'id_taken' }]);
      const nameless = await send(member, message);
      expect(nameless.status).toBe(name === undefined ? 201 : 409);
    },
  );

  it('has no name with line breaks or direction marks', async () => {
    const imageUrl = await addImage(test.db, user.id);
    const { body } = await send(member, { imageUrl, imageFilename: 'a/b\u202Egnp\n.exe' });
    expect(body.imageFilename).toBe('bgnp.exe');
  });

  it('is shown by only one of two concurrent messages', async () => {
    const imageUrl = await addImage(test.db, user.id);
    const replies = await Promise.all([send(member, { imageUrl }), send(member, { imageUrl })]);
    const statuses = replies.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409]);
  });
});

describe('reading', () => {
  it('pages back from a message, oldest first', async () => {
    for (let number = 1; number <= 7; number++) await say(member, String(number));
    const newest = await list(member, '?limit=3');
    expect(textsOf(newest)).toEqual(['5', '6', '7']);
    const older = await list(member, `?limit=3&before=${newest[0]?.id}`);
    expect(textsOf(older)).toEqual(['2', '3', '4']);
    expect(textsOf(await list(member, `?groupName=general&before=${older[0]?.id}`))).toEqual(['1']);
  });

  it('returns fifty by default, and at most two hundred', async () => {
    await addTexts(test.db, 'Number', 210);
    expect(await list(member)).toHaveLength(50);
    expect(await list(member, '?limit=200')).toHaveLength(200);
  });

  it('answers 404 for what is before a message that is not there', async () => {
    expect((await member.send('GET', `/api/chat-messages?before=${newId()}`)).status).toBe(404);
  });

  it("shows authors by their current name, and a deleted account's as deleted", async () => {
    const author = await test.addUser();
    await say(await test.signedIn(author), 'Hello');
    await test.db
      .updateTable('users')
      .set({ username: 'Renamed' })
      .where('id', '=', author.id)
      .execute();
    expect((await list(member))[0]?.senderUsername).toBe('Renamed');
    await test.db.deleteFrom('users').where('id', '=', author.id).execute();
    expect((await list(member))[0]).toMatchObject({
      senderId: null,
      senderUsername: 'Deleted user',
      content: 'Hello',
    });
  });

  it('lists chat partners: other approved accounts, by name', async () => {
    await test.addUser({ status: 'pending', username: 'waiting-one' });
    const zoe = await test.addUser({ username: 'zoe-last' });
    const anna = await test.addUser({ username: 'Anna-First' });
    const { body } = await member.send<{ id: string }[]>('GET', '/api/chat-partners');
    const ids = body.map(({ id }) => id);
    expect(ids).not.toContain(user.id);
    expect(ids.indexOf(anna.id)).toBeLessThan(ids.indexOf(zoe.id));
    expect(body).toContainEqual({ id: zoe.id, username: 'zoe-last', profileImageUrl: null });
    expect(body).not.toContainEqual(expect.objectContaining({ username: 'waiting-one' }));
  });
});
