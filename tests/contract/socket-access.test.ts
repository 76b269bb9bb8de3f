import { createTestDatabase } from '@greenroom/api/database/testing/test-database';
import { moveReadPosition } from '@greenroom/api/features/chat/chat-reads-repository';
import { maintenanceKey } from '@greenroom/api/access/maintenance';
import {
  connect,
  connectAs,
  type Device,
  type Instance,
  pokedScopes,
  promptly,
  RefusedUpgrade,
  roundTrip,
  sendText,
  settle as settleFor,
  startInstance,
  messagesOf,
} from '@greenroom/api/live/testing/live-instance';
import { chatReadIdOf, communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import { clientMessageSchema } from '@greenroom/sync-protocol/live/client-messages';
import { serverMessageSchema } from '@greenroom/sync-protocol/live/server-messages';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, onTestFailed, vi } from 'vitest';
import { compareRows, situations } from './access-table.ts';
import type { ChatThings } from './access/chat.ts';
import type { World } from './feature-access.ts';
import { KeptWorld, type WorldState } from './kept-world.ts';
import { addEntry, addNotification } from './world-things.ts';
import { socketAccess, socketAccessInMaintenance } from './socket-access.ts';

const rows = [
  'upgrade',
  ...clientMessageSchema.options.map(({ entries }) => `<${entries.type.literal}`),
  ...serverMessageSchema.options.map(({ entries }) => `>${entries.type.literal}`),
];

let instance: Instance;
let worlds: KeptWorld<ChatThings>;
beforeAll(async () => {
  instance = await startInstance({ database: await createTestDatabase() });
  worlds = new KeptWorld(instance.test);
});
afterAll(async () => {
  await instance.live.stop();
  await instance.test.stop();
});

it('every message of either side has a row, and every row a message', () => {
  for (const table of [socketAccess, socketAccessInMaintenance]) {
    expect(compareRows(table, rows)).toEqual({ missing: [], unknown: [] });
  }
});

/** Resolves when all earlier commits were sent: an administrator's socket receives them too. */
async function settle(device: Device): Promise<void> {
  await settleFor(instance, await instance.test.addUser({ role: 'admin' }));
  // A socket's frames arrive in order.
  await roundTrip(device);
}

/** Sends a chat message over the socket. @returns its outcome */
async function outcomeOfSending(device: Device, content: string): Promise<string> {
  const id = newId();
  sendText(device, content, { id });
  const hasListeners = () =>
    messagesOf(device, 'chat_message').some((message) => message.id === id);
  const outcome = () => (hasListeners() ? 'ok' : messagesOf(device, 'problem')[0]?.code);
  await vi.waitFor(() => expect(outcome()).toBeDefined(), promptly);
  return outcome() ?? '';
}

/** The exercise of an open socket per row; a row without one fails. */
const exercises: Record<string, (device: Device, world: World & ChatThings) => Promise<string>> = {
  upgrade: async () => 'ok',
  '<ping': async (device) => answerToPing(device),
  '<chat_message': async (device) => outcomeOfSending(device, 'Hello'),
  '>chat_message': async (device, { chatMessageId }) => {
    // An update sends the message through the feed again.
    const content = 'Hello again';
    const query = instance.test.db.updateTable('chat_messages').set({ content });
    await query.where('id', '=', chatMessageId).execute();
    await settle(device);
    return messagesOf(device, 'chat_message').some(({ id }) => id === chatMessageId)
      ? 'ok'
      : 'none';
  },
  '>chat_message_deleted': async (device, { chatMessageId }) => {
    const query = instance.test.db.deleteFrom('chat_messages');
    await query.where('id', '=', chatMessageId).execute();
    await settle(device);
    const deleted = messagesOf(device, 'chat_message_deleted').map(({ messageId }) => messageId);
    return deleted.includes(chatMessageId) ? 'ok' : 'none';
  },
  '>chat_read': async (device, { ownerId, chatMessageId }) => {
    await markAsRead(ownerId, chatMessageId);
    await settle(device);
    const read = messagesOf(device, 'chat_read').map(({ id }) => id);
    return read.includes(chatReadIdOf(ownerId, communityGroup)) ? 'ok' : 'none';
  },
  '>notification_created': async (device, { ownerId }) => {
    await addNotification(instance.test, ownerId);
    await settle(device);
    return messagesOf(device, 'notification_created').length > 0 ? 'ok' : 'none';
  },
  '>problem': async (device) => ((await outcomeOfSending(device, '')) === 'ok' ? 'none' : 'ok'),
  '>pong': async (device) => answerToPing(device),
  '>sync_poke': async (device, { ownerId }) => {
    await addEntry(instance.test, ownerId, '2999-01-01');
    await settle(device);
    return pokedScopes(device).includes(`schedule:${ownerId}`) ? 'ok' : 'none';
  },
  '>lists_changed': async (device) => {
    await instance.test.addUser({ status: 'pending', approved_at: null });
    await settle(device);
    const lists = messagesOf(device, 'lists_changed').flatMap((message) => message.lists);
    return lists.includes('users.list') ? 'ok' : 'none';
  },
  '>maintenance': async (device) => {
    const before = lastMaintenance(device);
    await switchMaintenance(!before);
    await vi.waitFor(() => expect(lastMaintenance(device)).toBe(!before), promptly);
    return 'ok';
  },
};

async function answerToPing(device: Device): Promise<string> {
  await roundTrip(device);
  return 'ok';
}

async function markAsRead(userId: string, messageId: string): Promise<void> {
  const mark = { userId, groupName: communityGroup, messageId, position: '1', readAt: new Date() };
  await instance.test.db.transaction().execute((trx) => moveReadPosition(trx, mark));
}

/** The last maintenance state sent to a device; false before any. */
function lastMaintenance(device: Device): boolean {
  return messagesOf(device, 'maintenance').at(-1)?.maintenanceMode ?? false;
}

async function switchMaintenance(enabled: boolean): Promise<void> {
  const value = String(enabled);
  await instance.test.db
    .insertInto('settings')
    .values({ key: maintenanceKey, value, description: null, updated_by: null })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  instance.live.announce();
}

/** Waits until the instance knows the maintenance state, shortly after the switch. */
async function waitForState(isMaintenance: boolean): Promise<void> {
  const watching = await connect(instance, await instance.test.addUser({ role: 'admin' }));
  for (const enabled of [!isMaintenance, isMaintenance]) {
    await switchMaintenance(enabled);
    await vi.waitFor(() => expect(lastMaintenance(watching)).toBe(enabled), promptly);
  }
  watching.socket.terminate();
}

async function outcomeOf(row: string, state: WorldState) {
  const { world } = await worlds.open(state);
  try {
    const device = await connectAs(instance.url, world.caller);
    // A refused connection leaves the world as it is.
    worlds.leave();
    const outcome = (await exercises[row]?.(device, world)) ?? 'not exercised';
    device.socket.terminate();
    return outcome;
  } catch (error) {
    if (error instanceof RefusedUpgrade) return error.problem.code;
    throw error;
  }
}

describe.each([
  { state: 'as usual', table: socketAccess, isMaintenance: false },
  { state: 'during maintenance', table: socketAccessInMaintenance, isMaintenance: true },
])('$state', ({ table, isMaintenance }) => {
  const prepare = () => waitForState(isMaintenance);
  describe.each(situations)('to %s', (situation) => {
    const state = { situation, isMaintenance, prepare };
    // Who is refused the connection sends and receives nothing: each row is that refusal.
    const upgrade = table['upgrade']?.[situation] ?? '';
    const isRefused = upgrade !== 'ok' && upgrade !== '-';
    if (isRefused) {
      it('has its refusal in each row', () => {
        for (const row of rows) expect([upgrade, '-']).toContain(table[row]?.[situation]);
      });
    }
    const meant = rows.filter((row) =>
      isRefused ? row === 'upgrade' : table[row]?.[situation] !== '-',
    );
    it.each(meant)('the message %s has the effect in its row', async (row) => {
      onTestFailed(() => worlds.leave());
      expect(await outcomeOf(row, state)).toBe(table[row]?.[situation]);
    });
  });
});
