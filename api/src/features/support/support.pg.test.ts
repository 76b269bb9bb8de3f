import type { AdminMessage } from '@greenroom/sync-protocol/support/support-records';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';
import type { UserRow } from '../users/users-table.ts';

const test = await startAppOfFile();
let user: UserRow;
let member: Caller;
const admin = await test.signedIn(await test.addUser({ role: 'admin' }));
beforeEach(async () => {
  user = await test.addUser();
  member = await test.signedIn(user);
});

const send = (body: unknown, caller = member) =>
  caller.send<AdminMessage>('POST', '/api/admin-messages', body);
const markRead = (id: string, body?: unknown) =>
  member.send<AdminMessage>('PATCH', `/api/admin-messages/${id}/read`, body);
const respond = (id: string, body: unknown) =>
  admin.send<AdminMessage>('PUT', `/api/admin-messages/${id}`, body);
const own = async (caller = member) =>
  (await caller.send<AdminMessage[]>('GET', '/api/admin-messages/my')).body;

describe('writing to the administrators', () => {
  it('stores a pending message, trimmed', async () => {
    const reply = await send({ content: '  Could you help?\n ' });
    expect([reply.status, reply.body]).toMatchObject([
      201,
      {
        userId: user.id,
        content: 'Could you help?',
        status: 'pending',
        adminResponse: null,
        readByUserAt: null,
      },
    ]);
    expect(await own()).toEqual([{ ...reply.body, reviewedById: null }]);
  });

  it('is done once per id, and an id stands for one message', async () => {
    const message = { id: newId(), content: 'Hello' };
    const [first, again] = [await send(message), await send(message)];
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await send({ ...message, content: 'Another' })).body).toMatchObject({
      code: 'id_taken',
    });
    const other = await test.signedIn(await test.addUser());
    expect((await send(message, other)).status).toBe(409);
    expect(await own()).toHaveLength(1);
    expect(await own(other)).toEqual([]);
  });
});

describe('marking a response as read', () => {
  it('stores when it was done, once', async () => {
    const { body: message } = await send({ content: 'Hello' });
    await respond(message.id, { status: 'resolved', adminResponse: 'Yes' });
    const read = await markRead(message.id);
    expect(read.body.readByUserAt).not.toBeNull();
    expect((await markRead(message.id)).body.readByUserAt).toBe(read.body.readByUserAt);
  });

  it('changes nothing without a response', async () => {
    const { body: message } = await send({ content: 'Hello' });
    expect((await markRead(message.id)).body).toEqual(message);
  });

  it('leaves a response unread that was given after the one that was read', async () => {
    const { body: message } = await send({ content: 'Hello' });
    const first = await respond(message.id, { status: 'in_progress', adminResponse: 'Soon' });
    test.setNow(new Date(Date.now() + 1_000));
    const second = await respond(message.id, { status: 'resolved', adminResponse: 'Done' });
    const stale = await markRead(message.id, { respondedAt: first.body.respondedAt });
    expect(stale.body.readByUserAt).toBeNull();
    const read = await markRead(message.id, { respondedAt: second.body.respondedAt });
    expect(read.body.readByUserAt).not.toBeNull();
  });
});
