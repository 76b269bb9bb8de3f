import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { UserRow } from '../../features/users/users-table.ts';
import {
  type Device,
  waitForTexts,
  type Instance,
  promptly,
  sendText,
  startInstance,
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
});
