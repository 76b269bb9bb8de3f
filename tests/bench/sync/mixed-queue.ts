import { v7 } from 'uuid';
import { shiftAt } from '../chat/floor-rows.ts';

/** A change as the page queues it and the floor stores it. */
export interface MixedChange {
  readonly call: MixedCall;
  readonly input: Readonly<Record<string, unknown>>;
}

export type MixedCall =
  | 'schedule.add'
  | 'schedule.reschedule'
  | 'schedule.decide'
  | 'schedule.remove'
  | 'chat.send'
  | 'chat.markRead'
  | 'notifications.markRead'
  | 'training.reportSectionProgress';

/** Rows the server has before the member goes offline. */
export interface MixedStock {
  /** Planned shifts that have ended, and some to come. */
  readonly past: readonly string[];
  readonly upcoming: readonly string[];
  readonly sections: readonly { readonly id: string; readonly moduleId: string; items: string[] }[];
  readonly notifications: readonly string[];
  readonly messageId: string;
}

/**
 * How often each call is queued in 500 changes. The device collapses reports of one section, and
 * marks of the chat: a queue holds one per section and one mark.
 */
export const mixedCounts: Readonly<Record<MixedCall, number>> = {
  'schedule.add': 130,
  'schedule.decide': 60,
  'schedule.reschedule': 40,
  'schedule.remove': 30,
  'chat.send': 120,
  'chat.markRead': 1,
  'notifications.markRead': 79,
  'training.reportSectionProgress': 40,
};

/** The changes of a long shift without a network: the same order of calls for the same seed. */
export function makeMixedQueue(stock: MixedStock, seed = 21): MixedChange[] {
  const random = randomOf(seed);
  const calls = Object.entries(mixedCounts).flatMap(([call, count]) =>
    Array.from({ length: count }, () => call as MixedCall),
  );
  const past = [...stock.past];
  const open = [...stock.upcoming];
  const sections = [...stock.sections];
  const notifications = [...stock.notifications];
  const takeOpen = () => open.splice(Math.floor(random() * open.length), 1)[0];
  return shuffle(calls, random).map((call, index): MixedChange => {
    switch (call) {
      case 'schedule.add': {
        const id = v7();
        // It may be changed or removed later in the queue.
        open.push(id);
        return { call, input: { id, ...shiftAt(2_000 + index, Date.now()) } };
      }
      case 'schedule.reschedule':
        return {
          call,
          input: { id: takeOpen(), plannedStartTime: '07:10', plannedEndTime: '09:20' },
        };
      case 'schedule.decide': {
        const actual = { actualStartTime: '08:10', actualEndTime: '09:50' };
        const decided =
          index % 3 === 0
            ? { status: 'completed_partial', ...actual }
            : { status: 'completed_full' };
        return { call, input: { id: past.shift(), ...decided } };
      }
      case 'schedule.remove':
        return { call, input: { id: takeOpen() } };
      case 'chat.send':
        return { call, input: { id: v7(), content: `Message ${index} from the basement` } };
      case 'chat.markRead':
        return { call, input: { id: stock.messageId } };
      case 'notifications.markRead':
        return { call, input: { id: notifications.shift() } };
      case 'training.reportSectionProgress': {
        const { id, moduleId, items } = sections.shift() ?? { id: '', moduleId: '', items: [] };
        const amount = { progressPercentage: 50, completed: false, doneItems: items.slice(0, 1) };
        return { call, input: { sectionId: id, moduleId, ...amount } };
      }
      default:
        return call satisfies never;
    }
  });
}

function shuffle<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value);
}

/** Mulberry32: numbers from 0 to below 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
