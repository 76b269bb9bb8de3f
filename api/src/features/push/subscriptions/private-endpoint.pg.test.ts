import { expect, it, vi } from 'vitest';
import { startPushWorld } from '../testing/push-world.ts';

const world = await startPushWorld(false);

async function countFailed(): Promise<number> {
  const row = await world.test.db
    .selectFrom('push_counts')
    .select('pushes')
    .where('outcome', '=', 'failed')
    .executeTakeFirst();
  return Number(row?.pushes ?? 0);
}

/** The local push service, under a name and as addresses, none of them public. */
it.each(['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]'])(
  'connects to no private address: an endpoint at %s is given up',
  async (host) => {
    const { user, browser } = await world.addMember();
    // Subscribing refuses these: only a name's address changes after it.
    const endpoint = new URL(browser.subscription.endpoint);
    endpoint.host = `${host}:${endpoint.port}`;
    await world.test.db
      .updateTable('push_subscriptions')
      .set({ endpoint: endpoint.href })
      .where('user_id', '=', user.id)
      .execute();
    const before = await countFailed();
    await world.notifyOfModule(user);
    await vi.waitFor(async () => expect(await countFailed()).toBe(before + 1), {
      timeout: 20_000,
      interval: 50,
    });
    expect(world.service.connections).toBe(0);
  },
);
