import { communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import { chatScope } from '@greenroom/sync-protocol/chat/chat-rules';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { UserRow } from '../../features/users/users-table.ts';
import {
  type Device,
  waitForTexts,
  type Instance,
  pokedScopes,
  promptly,
  roundTrip,
  sendText,
  startInstance,
  textsOf,
  messagesOf,
} from '../testing/live-instance.ts';
import { useTwoInstances } from '../testing/two-instances.ts';

const world = useTwoInstances();

/** Is notified of no commit, so that its sockets are still open after a change. */
let deaf: Instance;
beforeAll(async () => {
  const { database } = world;
  deaf = await startInstance({ database, url: new URL('postgres', database.url).href });
});
afterAll(async () => {
  await deaf.live.stop();
  await deaf.test.app.close();
});

describe('a member without the right to send', () => {
  const problemsOf = (device: Device) => messagesOf(device, 'problem').map(({ code }) => code);
  const stored = () => world.database.db.selectFrom('chat_messages').select('content').execute();

  /**
   * Messages are processed only after a new socket was checked, so that its check is over here; and
   * once the message has arrived, the instance has finished the read that it caused.
   */
  async function connectAndSay(user: UserRow): Promise<Device> {
    const device = await world.connect(deaf, user);
    sendText(device, 'I am here');
    await waitForTexts(device, ['I am here']);
    return device;
  }

  it('is refused after the account was paused, although the socket is still open', async () => {
    const device = await connectAndSay(world.bella);
    const suspended = { suspended: true };
    await world.database.db
      .updateTable('users')
      .set(suspended)
      .where('id', '=', world.bella.id)
      .execute();
    sendText(device, 'Am I still here?', { id: world.bella.id });
    await vi.waitFor(() => expect(problemsOf(device)).toEqual(['account_paused']), promptly);
    expect(messagesOf(device, 'problem')[0]?.id).toBe(world.bella.id);
    expect(await stored()).toEqual([{ content: 'I am here' }]);
  });

  it('is disconnected after the session has ended', async () => {
    const device = await connectAndSay(world.bella);
    await world.database.db.deleteFrom('sessions').where('user_id', '=', world.bella.id).execute();
    sendText(device, 'Am I still here?');
    await vi.waitFor(() => expect(device.closedWith()).toBe(1008), promptly);
    expect(problemsOf(device)).toEqual(['unauthenticated']);
    expect(await stored()).toEqual([{ content: 'I am here' }]);
  });

  it('gets and sends nothing during maintenance, and is told to pull at its end', async () => {
    const member = await world.connect(world.there, world.carla);
    const watching = await world.connect(world.there, world.boss);
    await world.setMaintenance(true);
    await vi.waitFor(() => expect(messagesOf(member, 'maintenance')).toHaveLength(1), promptly);
    sendText(member, 'Hello?');
    await vi.waitFor(() => expect(problemsOf(member)).toEqual(['maintenance']), promptly);
    sendText(watching, 'We are working on it');
    await waitForTexts(watching, ['We are working on it']);
    await roundTrip(member);
    expect(textsOf(member)).toEqual([]);
    await world.setMaintenance(false);
    await vi.waitFor(
      () => expect(pokedScopes(member)).toContain(chatScope(communityGroup)),
      promptly,
    );
    expect(member.closedWith()).toBeNull();
  });
});
