import { communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import { v4 as randomId } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { hashSecret } from '../crypto/secrets.ts';
import { type Caller, testPassword } from '../http/testing/test-app.ts';
import { type Device, promptly, sendText, textsOf } from './testing/live-instance.ts';
import { useTwoInstances } from './testing/two-instances.ts';
import { waitFor } from '../database/testing/wait-for.ts';

// Polling finds nothing here: instances read the feed only when they are woken.

const world = useTwoInstances();

const isClosed = (device: Device) =>
  vi.waitFor(() => expect(device.closedWith()).toBe(1008), promptly);

/** Bella's session with a socket on the other instance, and the same of another session of hers. */
async function arrive() {
  const { there, bella } = world;
  const caller = await there.test.signedIn(bella);
  const devices = [await world.connectAs(there, caller), await world.connect(there, bella)];
  const [device, elsewhere] = devices as [Device, Device];
  // Messages are processed only after a new socket was checked: those checks are over.
  for (const [index, open] of devices.entries()) sendText(open, `Socket ${index}`);
  for (const open of devices) {
    await waitFor(() => expect(new Set(textsOf(open))).toEqual(new Set(['Socket 0', 'Socket 1'])));
  }
  return { caller, device, elsewhere };
}

const endings: [string, (caller: Caller) => Promise<{ readonly status: number }>][] = [
  ['a visit to the sign-out page', (caller) => world.sendHere(caller, 'GET', '/api/logout')],
  [
    "another person's sign-in on the same browser",
    (caller) => {
      const body = { username: world.carla.username, password: testPassword };
      return world.sendHere(caller, 'POST', '/api/local-login', body);
    },
  ],
];

describe('a session that ends on one instance', () => {
  it.each(endings)('by %s loses its socket on the other', async (_how, end) => {
    const { caller, device } = await arrive();
    expect((await end(caller)).status).toBeLessThan(400);
    await isClosed(device);
  });

  it('receives nothing that was sent after the answer', async () => {
    const { caller, device, elsewhere } = await arrive();
    const before = device.messages.length;
    await world.sendHere(caller, 'POST', '/api/local-logout');
    const message = { id: randomId(), content: 'Just among us', groupName: communityGroup };
    const carla = await world.here.test.signedIn(world.carla);
    expect((await carla.send('POST', '/api/chat-messages', message)).status).toBe(201);
    await vi.waitFor(() => expect(textsOf(elsewhere)).toContain('Just among us'), promptly);
    expect(device.messages.slice(before)).toEqual([]);
    await isClosed(device);
  });
});

it('a session that ended while its socket opened is closed with the next change', async () => {
  const { here, there, bella } = world;
  const caller = await there.test.signedIn(bella);
  const device = await world.connectAs(there, caller);
  // Ended without a wake-up, as when the wake-up came before the socket was known.
  const sid = hashSecret(caller.cookie?.split('=').at(-1) ?? '');
  await world.database.db.deleteFrom('sessions').where('sid', '=', sid).execute();
  there.live.announce();
  await isClosed(device);
  here.live.announce();
});
