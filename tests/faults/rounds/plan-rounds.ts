import type { OfflineCallName } from '@greenroom/sync-protocol/contract';
import { createRandom, type Random } from '../../../infra/demo/random.ts';
import {
  type NetworkFault,
  networkFaults,
  type MemberFault,
  memberFaults,
  type ServerFault,
  serverFaults,
} from './fault-kinds.ts';

export const memberCount = 3;
export const devicesOfMember = 2;
const turnsOfDevice = 3;
const actsOfTurn = 12;

/** One offline call; `pick` chooses its row and values among those the device holds. */
export interface ActPlan {
  readonly call: OfflineCallName;
  readonly pick: number;
}

/** Acts, then one exchange over connections with these faults. */
export interface TurnPlan {
  readonly acts: readonly ActPlan[];
  readonly faults: readonly NetworkFault[];
  /** `page`: by the open app. `worker`: by its service worker. `killed`: the app is killed in it. */
  readonly by: 'page' | 'worker' | 'killed';
}

export interface RoundPlan {
  readonly number: number;
  readonly serverFault: ServerFault;
  /** Milliseconds after the round's beginning. */
  readonly serverFaultAfter: number;
  readonly memberFault: MemberFault;
  readonly memberFaultAfter: number;
  /** The member whom it concerns. */
  readonly victim: number;
  /** Days by which the victim's device is wrong, with `wrong-clock`. */
  readonly clockDays: number;
  /** By member, then by device; the last of a member's is for a copy of the first. */
  readonly turns: readonly (readonly (readonly TurnPlan[])[])[];
}

/** How often each call is performed. A call that every device receives is performed less. */
const weights: Readonly<Record<OfflineCallName, number>> = {
  'schedule.add': 12,
  'schedule.reschedule': 8,
  'schedule.decide': 4,
  'schedule.undecide': 2,
  'schedule.remove': 3,
  'support.send': 6,
  'support.markRead': 2,
  'blocklist.add': 1,
  'notifications.markRead': 2,
  'notifications.markUnread': 2,
  'notifications.markAllRead': 1,
  'notifications.setPreferences': 2,
  'chat.send': 4,
  'chat.edit': 2,
  'chat.withdraw': 1,
  'chat.react': 3,
  'chat.markRead': 2,
  'chat.report': 1,
  'training.reportProgress': 3,
  'training.reportSectionProgress': 3,
  'targets.create': 2,
  'targets.remove': 2,
};

const deck = (Object.keys(weights) as OfflineCallName[]).flatMap((call) =>
  Array.from({ length: weights[call] }, () => call),
);

/** The calls that rounds perform. */
export const performedCalls: ReadonlySet<string> = new Set(deck);

/** The round `number` of a seed; the same for the same two, whatever ran before. */
export function planRound(seed: number, number: number): RoundPlan {
  const random = createRandom(`faults ${seed} ${number}`);
  // Each kind in turn, so that a few rounds have them all; pairs differ from lap to lap.
  // Their words are part of a seed: other words would give other rounds.
  const serverOrder = createRandom(`strikes ${seed} ${Math.floor(number / serverFaults.length)}`);
  const memberOrder = createRandom(`mishaps ${seed} ${Math.floor(number / memberFaults.length)}`);
  const serverFault = serverOrder.shuffle(serverFaults)[number % serverFaults.length] ?? 'none';
  const memberFault = memberOrder.shuffle(memberFaults)[number % memberFaults.length] ?? 'none';
  return {
    number,
    serverFault,
    serverFaultAfter: random.whole(0, 900),
    memberFault,
    memberFaultAfter: random.whole(0, 900),
    victim: random.whole(0, memberCount - 1),
    clockDays: random.pick([-5, -2, -1, 1, 3, 40]),
    turns: Array.from({ length: memberCount }, () =>
      Array.from({ length: devicesOfMember + 1 }, () => planTurns(random)),
    ),
  };
}

function planTurns(random: Random): TurnPlan[] {
  return Array.from({ length: turnsOfDevice }, () => ({
    acts: Array.from({ length: actsOfTurn }, () => ({
      call: random.pick(deck),
      pick: random.whole(0, 1_000_000),
    })),
    faults: Array.from({ length: 3 }, () =>
      random.chance(0.45) ? random.pick(networkFaults) : 'none',
    ),
    by: random.pick(['page', 'page', 'page', 'page', 'page', 'worker', 'killed']),
  }));
}
