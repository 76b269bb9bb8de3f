import * as chat from '@greenroom/sync-protocol/chat/chat-offline-calls';
import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../database/testing/test-database.ts';
import type { UserRow } from '../../features/users/users-table.ts';
import type { Caller } from '../../http/testing/test-app.ts';
import { SyncClient } from '../../sync/testing/sync-client.ts';
import {
  connect,
  type Instance,
  promptly,
  sendText,
  startInstance,
  messagesOf,
} from '../testing/live-instance.ts';

const { burst = 0 } = chat.send.allowance ?? {};
/** Twice the burst: what a bucket gains meanwhile must not suffice for all. */
const flood = Array.from({ length: 2 * burst }, (_, number) => `message ${number}`);

let instance: Instance;
let bella: UserRow;
let member: Caller;
beforeAll(async () => {
  instance = await startInstance({ database: await createTestDatabase() });
});
afterAll(async () => {
  await instance.live.stop();
  await instance.test.stop();
});
beforeEach(async () => {
  bella = await instance.test.addUser();
  member = await instance.test.signedIn(bella);
});

const post = (content: string, caller = member) =>
  caller.send('POST', '/api/chat-messages', { content });

async function countStored(): Promise<number> {
  const query = instance.test.db.selectFrom('chat_messages').select('id');
  return (await query.where('sender_id', '=', bella.id).execute()).length;
}

describe('the allowance of an account', () => {
  it('limits REST: further messages are refused with Retry-After, others go on', async () => {
    const replies = await Promise.all(flood.map((content) => post(content)));
    const refused = replies.filter(({ status }) => status !== 201);
    expect(await countStored()).toBe(flood.length - refused.length);
    expect(await countStored()).toBeGreaterThanOrEqual(burst);
    for (const { status, body, headers } of refused) {
      expect([status, body]).toMatchObject([429, { code: 'too_many_requests' }]);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(refused.length).toBeGreaterThan(0);
    const other = await instance.test.signedIn(await instance.test.addUser());
    expect((await post('Hello', other)).status).toBe(201);
  });

  it('limits REST and sockets together', async () => {
    await Promise.all(flood.map((content) => post(content)));
    const before = await countStored();
    const device = await connect(instance, bella);
    for (const content of flood.slice(0, 8)) sendText(device, content);
    const problems = () => messagesOf(device, 'problem').map(({ code }) => code);
    await vi.waitFor(() => expect(problems().length).toBeGreaterThan(0), promptly);
    expect(new Set(problems())).toEqual(new Set(['too_many_requests']));
    await vi.waitFor(async () => {
      expect((await countStored()) - before + problems().length).toBe(8);
    }, promptly);
  });

  it('does not limit an exchange: messages written offline arrive together', async () => {
    const client = new SyncClient(instance.test.db, bella.id);
    const mutations = flood.map((content) => client.next('chat.send', { id: newId(), content }));
    const reply = await member.send<SyncAnswer>('POST', '/api/sync', client.request(mutations));
    expect([reply.status, reply.body.outcomes]).toEqual([200, []]);
    expect(await countStored()).toBe(flood.length);
  });
});
