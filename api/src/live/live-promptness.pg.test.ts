import { expect, it, vi } from 'vitest';
import type { UserRow } from '../features/users/users-table.ts';
import type { Caller } from '../http/testing/test-app.ts';
import { type Device, textsOf, promptly, sendText, messagesOf } from './testing/live-instance.ts';
import { useTwoInstances } from './testing/two-instances.ts';

/** Maximum milliseconds until a device notices (security 11). */
const limit = 1_000;
const rounds = 5;

const world = useTwoInstances();

interface Change {
  /** `caller` has the session of the device. */
  readonly act: (user: UserRow, caller: Caller) => Promise<unknown>;
  readonly hasNoticed: (device: Device) => boolean;
  /** Prepares the next round. Absent: nothing to undo. */
  readonly undo?: (device: Device) => Promise<void>;
}

const isClosed = (device: Device) => device.closedWith() === 1008;
const isInMaintenance = (device: Device) =>
  messagesOf(device, 'maintenance').at(-1)?.maintenanceMode === true;

/** Creates a member with an idle socket on the instance that does not act. */
async function arrive() {
  const user = await world.here.test.addUser();
  const caller = await world.there.test.signedIn(user);
  const device = await world.connectAs(world.there, caller);
  // Messages are processed only after a new socket was checked: that check is over.
  // The text of an earlier round may still arrive here.
  const text = `I am ${user.username}`;
  sendText(device, text);
  await vi.waitFor(() => expect(textsOf(device)).toContain(text), promptly);
  return { user, caller, device };
}

/** Milliseconds from before the commit until the device notices. */
async function timeOf({ act, hasNoticed, undo }: Change): Promise<number> {
  const { user, caller, device } = await arrive();
  const began = performance.now();
  await act(user, caller);
  await vi.waitFor(() => expect(hasNoticed(device)).toBe(true), promptly);
  const taken = performance.now() - began;
  await undo?.(device);
  return taken;
}

it.each<[string, Change]>([
  [
    'a pause',
    {
      act: ({ id }) =>
        world.admin.send('POST', `/api/admin/users/${id}/toggle-suspension`, { suspended: true }),
      hasNoticed: isClosed,
    },
  ],
  [
    'the end of the account',
    {
      act: ({ id }) => world.admin.send('DELETE', `/api/admin/users/${id}/delete`),
      hasNoticed: isClosed,
    },
  ],
  [
    'the end of its session',
    {
      act: (_user, caller) => world.sendHere(caller, 'POST', '/api/local-logout'),
      hasNoticed: isClosed,
    },
  ],
  [
    'maintenance',
    {
      act: () => world.setMaintenance(true),
      hasNoticed: isInMaintenance,
      undo: async (device) => {
        await world.setMaintenance(false);
        await vi.waitFor(() => expect(isInMaintenance(device)).toBe(false), promptly);
      },
    },
  ],
])('an open device notices %s within a second', async (_what, change) => {
  const times: number[] = [];
  while (times.length < rounds) times.push(await timeOf(change));
  // The median: other tests share the machine.
  const median = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)];
  expect(median).toBeLessThan(limit);
});
