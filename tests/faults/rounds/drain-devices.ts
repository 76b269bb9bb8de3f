import { renewSession } from '../../load/clients/members.ts';
import { waitFor } from '../../support/wait-for.ts';
import type { FaultWorld } from './world/fault-world.ts';
import type { MemberDevice } from './member-device.ts';

/** Milliseconds in which a healed device must have sent everything. */
const limit = 120_000;

/**
 * Exchanges without faults until every device has sent what it queued, as its person would: signing
 * in again, and sending again what could not be sent. @returns what a device still keeps
 */
export async function drainDevices(
  world: FaultWorld,
  devices: readonly MemberDevice[],
): Promise<string[]> {
  for (const device of devices) {
    device.proxy.heal();
    device.isHealed = true;
  }
  const stuck = await Promise.all(devices.map((device) => drain(world, device)));
  // What one device sent last, the others still have to pull.
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(devices.map((device) => device.replica.exchangeNow('person')));
  }
  return stuck.filter((line) => line !== null);
}

/** @returns null once drained */
async function drain({ postgres }: FaultWorld, device: MemberDevice): Promise<string | null> {
  const { replica, member } = device;
  const drainOnce = async () => {
    await replica.exchangeNow('person');
    const { connection } = replica.getStatus();
    if (connection === 'signed-out') {
      member.secret = await renewSession(postgres.url, member.userId);
      return false;
    }
    const waiting = await replica.readWaitingChanges();
    for (const { id, state } of waiting) {
      if (state !== 'parked') continue;
      device.retried.add(id);
      await replica.retry(id);
    }
    return connection === 'online' && waiting.length === 0;
  };
  try {
    await waitFor('a device to send everything', drainOnce, { timeout: limit });
    return null;
  } catch {
    const waiting = await replica.readWaitingChanges();
    const kept = waiting.map(({ id, call, state }) => `${call} ${id} ${state}`);
    return `${replica.getStatus().connection}, keeps ${kept.join(', ') || 'nothing'}`;
  }
}
