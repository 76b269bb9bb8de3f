import { renewSession } from '../../load/clients/members.ts';
import { waitFor } from '../../support/wait-for.ts';
import { checkMember } from './check-round.ts';
import { serverFaults } from './fault-kinds.ts';
import { FaultWorld } from './world/fault-world.ts';
import { type MemberDevices, liveRound } from './live-round.ts';
import { MemberDevice } from './member-device.ts';
import { devicesOfMember, memberCount, planRound, type RoundPlan } from './plan-rounds.ts';
import {
  addRound,
  type FaultReport,
  type RoundReport,
  startReport,
  sumOutcomes,
} from './fault-report.ts';
import { UniqueValues } from './perform-call.ts';
import { backUp, isPossible } from './world/break-server.ts';

/** Milliseconds in which a healed device must have sent everything. */
const limit = 120_000;

/** Rounds lived however long they take, one of each fault: fewer do not perform every call either. */
const leastRounds = serverFaults.length;
/** Rounds after which a member moves out, so that devices stay as small as people's. */
const stay = 10;

export interface FaultRunOptions {
  readonly seed: number;
  readonly rounds: number;
  /** The first round's number. */
  readonly from?: number;
  /**
   * Milliseconds after which no round begins, except of the first of each fault of the server. Absent: all are lived.
   */
  readonly limit?: number;
  /** Whether each round's fault of the server is the promotion of a replica. Default: false. */
  readonly promotes?: boolean;
  /** Ends the run after the round that is lived. Absent: it is not ended. */
  readonly signal?: AbortSignal;
  readonly onRound?: (round: RoundReport) => void;
}

/** Lives the rounds of a seed on a new installation. */
export async function runFaults(options: FaultRunOptions): Promise<FaultReport> {
  const { seed, rounds, from = 0, limit = Infinity, promotes = false, signal, onRound } = options;
  const world = await FaultWorld.start(promotes);
  const report = startReport(seed);
  const end = performance.now() + limit;
  const values = new UniqueValues();
  let members: MemberDevices[] = [];
  try {
    for (let number = from; number < from + rounds; number += 1) {
      if (signal?.aborted) break;
      if (number - from >= leastRounds && performance.now() > end) break;
      const plan = possibleHere(world, planRound(seed, number));
      members = await settleIn(world, members, number);
      const round = await runRound(world, plan, members, values);
      addRound(report, round);
      onRound?.(round);
    }
    return report;
  } finally {
    for (const { devices } of members) for (const device of devices) await device.remove();
    await world.stop();
  }
}

function possibleHere(world: FaultWorld, plan: RoundPlan): RoundPlan {
  if (world.replicated) return { ...plan, serverFault: 'promote-replica' };
  return isPossible(world, plan.serverFault) ? plan : { ...plan, serverFault: 'none' };
}

/** Members for a round: those that stay, and new ones for those that left. */
async function settleIn(
  world: FaultWorld,
  members: readonly MemberDevices[],
  number: number,
): Promise<MemberDevices[]> {
  const leaving = number % stay === 0 ? members : [];
  for (const { devices } of leaving) for (const device of devices) await device.remove();
  const settled = members.filter((one) => !leaving.includes(one) && one.devices.length > 0);
  while (settled.length < memberCount) {
    const member = await world.createMember();
    const devices: MemberDevice[] = [];
    while (devices.length < devicesOfMember) {
      // Every second one has the app lock on.
      devices.push(await MemberDevice.make(member, world.ports, devices.length % 2 === 1));
    }
    for (const device of devices) await device.switchOn();
    settled.push({ member, devices });
  }
  await world.prepareRound();
  // Everybody starts with what there is.
  for (const { devices } of settled) {
    for (const device of devices) await device.replica.exchangeNow('person');
  }
  return settled;
}

async function runRound(
  world: FaultWorld,
  plan: RoundPlan,
  members: MemberDevices[],
  values: UniqueValues,
): Promise<RoundReport> {
  const residents = members.flatMap(({ devices }) => devices);
  for (const device of residents) await device.beginRound();
  if (plan.serverFault === 'restore') await backUp(world);
  const { copies, repairedAt } = await liveRound(world, plan, members, values);
  const victim = members[plan.victim];
  const isGone = plan.memberFault === 'delete-account';
  if (isGone && victim) await leave(victim);
  const all = [...members.flatMap(({ devices }) => devices), ...copies];
  const stuck = await drainDevices(world, all);
  const recovery = performance.now() - repairedAt;
  const states = { isRestored: plan.serverFault === 'restore' };
  const checked = [];
  for (const { member, devices } of members) {
    if (devices.length === 0) continue;
    const own = [...devices, ...copies.filter((copy) => copy.member === member)];
    checked.push(await checkMember(world, member, own, states));
  }
  for (const copy of copies) await copy.remove();
  return {
    plan,
    recovery,
    sent: sum(checked.map((one) => one.sent)),
    outcomes: sumOutcomes(checked.map((one) => one.outcomes)),
    refused: sum(checked.map((one) => one.refused)),
    applied: new Set(checked.flatMap((one) => [...one.applied])),
    lost: [...stuck, ...checked.flatMap((one) => one.lost)],
    duplicated: [...new Set(checked.flatMap((one) => one.duplicated))],
    diverged: checked.flatMap((one) => one.diverged),
  };
}

/** The devices of a deleted account: what they keep has no owner any more. */
async function leave({ devices }: MemberDevices): Promise<void> {
  for (const device of devices.splice(0)) await device.remove();
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * Exchanges without faults until every device has sent what it queued, as its person would: signing
 * in again, and sending again what could not be sent. @returns what a device still keeps
 */
async function drainDevices(
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
