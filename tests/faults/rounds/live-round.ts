import type { Role } from '@greenroom/sync-protocol/account/account-records';
import { password, RefusedRequest } from '../../../infra/client/api-client.ts';
import { waitFor } from '../../support/wait-for.ts';
import type { MemberFault } from './fault-kinds.ts';
import type { FaultWorld } from './world/fault-world.ts';
import { MemberDevice, type RoundMember } from './member-device.ts';
import type { RoundPlan, TurnPlan } from './plan-rounds.ts';
import { performCall, type UniqueValues } from './perform-call.ts';
import { breakServer } from './world/break-server.ts';
import { untilPlanned } from './planned-time.ts';

/** Milliseconds for which a member is paused, or an administrator. */
const meanwhile = 600;

const dayMinutes = 24 * 60;

/** A member with their devices, the first of which may be copied during a round. */
export interface MemberDevices {
  readonly member: RoundMember;
  readonly devices: MemberDevice[];
}

/** Milliseconds until what was killed is started again, as a service manager does. */
const outage = 500;

export interface LivedRound {
  readonly copies: MemberDevice[];
  /** When the repair began, on the monotonic clock. */
  readonly repairedAt: number;
}

/** Lives a round: every device acts and exchanges, while faults happen and are repaired. */
export async function liveRound(
  world: FaultWorld,
  plan: RoundPlan,
  members: readonly MemberDevices[],
  values: UniqueValues,
): Promise<LivedRound> {
  const copies: MemberDevice[] = [];
  const lives = members.flatMap(({ devices }, member) => {
    const isVictim = member === plan.victim;
    const turns = plan.turns[member] ?? [];
    return devices.map(async (device, place) => {
      const isTouched = isVictim && place === 0;
      if (isTouched && plan.memberFault === 'wrong-clock')
        device.jumpClock(plan.clockDays * dayMinutes);
      for (const [number, turn] of (turns[place] ?? []).entries()) {
        await takeTurn(device, turn, values);
        if (!isTouched || plan.memberFault !== 'copy-profile' || number > 0) continue;
        const copy = await copyDevice(world, device);
        copies.push(copy);
        lives.push(takeTurns(copy, turns.at(-1) ?? [], values));
      }
    });
  });
  for (const life of lives) life.catch(() => undefined);
  const victim = members[plan.victim];
  const serverFault = breakAndRepair(world, plan);
  const memberFault =
    victim &&
    untilPlanned(plan.memberFaultAfter).then(() =>
      bringMemberFault(world, plan.memberFault, victim.member),
    );
  await Promise.allSettled([serverFault, memberFault]);
  // The copy's life is added during the victim's. All end before any failure is told.
  for (let ended = 0; ended < lives.length; ended += 1) await Promise.allSettled(lives);
  await Promise.all([memberFault, ...lives]);
  const repairedAt = await serverFault;
  return { copies, repairedAt };
}

async function breakAndRepair(world: FaultWorld, plan: RoundPlan): Promise<number> {
  await untilPlanned(plan.serverFaultAfter);
  await breakServer(world, plan.serverFault);
  await untilPlanned(outage);
  const repairedAt = performance.now();
  await world.heal();
  return repairedAt;
}

async function copyDevice(world: FaultWorld, device: MemberDevice): Promise<MemberDevice> {
  const copy = await MemberDevice.make(device.member, world.ports);
  copy.isHealed = false;
  await device.copyTo(copy);
  await copy.switchOn();
  return copy;
}

async function takeTurns(
  device: MemberDevice,
  turns: readonly TurnPlan[],
  values: UniqueValues,
): Promise<void> {
  for (const turn of turns) await takeTurn(device, turn, values);
}

async function takeTurn(
  device: MemberDevice,
  { acts, faults, by }: TurnPlan,
  values: UniqueValues,
): Promise<void> {
  // The device of a deleted account has wiped itself.
  if (device.replica.getStatus().connection === 'gone') return;
  for (const act of acts) await performCall(device, act, values);
  device.proxy.plan(faults);
  if (by === 'worker') return device.flushInWorker();
  const exchanging = device.replica.exchangeNow('person');
  if (by === 'killed') await device.switchOff();
  await exchanging;
  if (by === 'killed') await device.switchOn();
}

/**
 * Does to a member's account what the round plans; what concerns a device alone happens there.
 * Repeated until the server has done it: it may be down right now.
 */
async function bringMemberFault(
  world: FaultWorld,
  fault: MemberFault,
  { userId: id }: RoundMember,
): Promise<void> {
  const { admin } = world;
  switch (fault) {
    case 'none':
    case 'copy-profile':
    case 'wrong-clock':
      return;
    case 'end-session':
      await untilDone(() =>
        world.inDatabase((client) =>
          client.query("update sessions set expire = now() - interval '1 h' where user_id = $1", [
            id,
          ]),
        ),
      );
      return;
    case 'change-role':
      await untilDone(() => setRole(world, id, 'admin'));
      await untilPlanned(meanwhile);
      await untilDone(() => setRole(world, id, 'model'));
      return;
    case 'pause':
      await untilDone(() => admin.call('users.toggleSuspension', { id, suspended: true }));
      await untilPlanned(meanwhile);
      await untilDone(() => admin.call('users.toggleSuspension', { id, suspended: false }));
      return;
    case 'delete-account':
      await untilDone(() => deleteAccount(world, id));
      return;
  }
}

/** A run lasts longer than the proof of its administrator's sign-in. */
async function setRole({ admin }: FaultWorld, id: string, role: Role): Promise<void> {
  await admin.call('account.prove', { currentPassword: password });
  await admin.call('users.setRole', { id, role });
}

/** Also done where an answer was lost: the account is then unknown. */
async function deleteAccount({ admin }: FaultWorld, id: string): Promise<void> {
  try {
    await admin.call('users.delete', { id });
  } catch (error) {
    if (!(error instanceof RefusedRequest) || error.status !== 404) throw error;
  }
}

async function untilDone(act: () => Promise<unknown>): Promise<void> {
  await waitFor('the server to do it', () => act().then(() => true), { timeout: 120_000 });
}
