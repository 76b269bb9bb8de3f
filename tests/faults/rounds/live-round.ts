import type { FaultWorld } from './world/fault-world.ts';
import { meetMishap } from './world/meet-mishap.ts';
import { MemberDevice, type RoundMember } from './member-device.ts';
import type { RoundPlan, TurnPlan } from './plan-rounds.ts';
import { speak, type SpokenValues } from './speak-call.ts';
import { strikeServer } from './world/strike-server.ts';
import { untilPlanned } from './planned-time.ts';

const dayMinutes = 24 * 60;

/** A member with their devices, the first of which may be copied during a round. */
export interface Household {
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

/** Lives a round: every device acts and exchanges, while faults strike and are repaired. */
export async function liveRound(
  world: FaultWorld,
  plan: RoundPlan,
  households: readonly Household[],
  values: SpokenValues,
): Promise<LivedRound> {
  const copies: MemberDevice[] = [];
  const lives = households.flatMap(({ devices }, member) => {
    const isVictim = member === plan.victim;
    const turns = plan.turns[member] ?? [];
    return devices.map(async (device, place) => {
      const isTouched = isVictim && place === 0;
      if (isTouched && plan.mishap === 'wrong-clock') device.jumpClock(plan.clockDays * dayMinutes);
      for (const [number, turn] of (turns[place] ?? []).entries()) {
        await takeTurn(device, turn, values);
        if (!isTouched || plan.mishap !== 'copy-profile' || number > 0) continue;
        const copy = await copyDevice(world, device);
        copies.push(copy);
        lives.push(takeTurns(copy, turns.at(-1) ?? [], values));
      }
    });
  });
  for (const life of lives) life.catch(() => undefined);
  const victim = households[plan.victim];
  const strike = strikeAndRepair(world, plan);
  const mishap =
    victim &&
    untilPlanned(plan.mishapAfter).then(() => meetMishap(world, plan.mishap, victim.member));
  await Promise.allSettled([strike, mishap]);
  // The copy's life is added during the victim's. All end before any failure is told.
  for (let ended = 0; ended < lives.length; ended += 1) await Promise.allSettled(lives);
  await Promise.all([mishap, ...lives]);
  const repairedAt = await strike;
  return { copies, repairedAt };
}

async function strikeAndRepair(world: FaultWorld, plan: RoundPlan): Promise<number> {
  await untilPlanned(plan.strikeAfter);
  await strikeServer(world, plan.strike);
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
  values: SpokenValues,
): Promise<void> {
  for (const turn of turns) await takeTurn(device, turn, values);
}

async function takeTurn(
  device: MemberDevice,
  { acts, faults, by }: TurnPlan,
  values: SpokenValues,
): Promise<void> {
  // The device of a deleted account has wiped itself.
  if (device.replica.getStatus().connection === 'gone') return;
  for (const act of acts) await speak(device, act, values);
  device.proxy.plan(faults);
  if (by === 'worker') return device.flushInWorker();
  const exchanging = device.replica.exchangeNow('person');
  if (by === 'killed') await device.switchOff();
  await exchanging;
  if (by === 'killed') await device.switchOn();
}
