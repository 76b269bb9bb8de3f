import { type ReactionEmoji, reactionEmojis } from '@greenroom/sync-protocol/chat/chat-records';
import fc from 'fast-check';
import type { FileFault } from './faulty-files.ts';
import type { Fault } from './faulty-network.ts';
import { fault } from './run-lives.ts';
import { resealing } from './schedule-steps.ts';

/** An action in the room; `pick` chooses among the messages the device shows. */
export type ChatAct =
  | { readonly kind: 'send' | 'send-empty' | 'send-image' | 'send-broken-image' }
  | { readonly kind: 'reply' | 'read'; readonly pick: number }
  /** Of any message: the server refuses changes of others' messages. */
  | { readonly kind: 'edit' | 'withdraw'; readonly pick: number }
  | {
      readonly kind: 'react';
      readonly pick: number;
      readonly emoji: ReactionEmoji;
      readonly isOn: boolean;
    }
  /** Discards or retries a waiting change. */
  | { readonly kind: 'discard' | 'retry'; readonly pick: number };

interface Faults {
  readonly faults: readonly Fault[];
  readonly fileFaults: readonly FileFault[];
}

export type ChatStep =
  | { readonly kind: 'acts'; readonly device: number; readonly acts: readonly ChatAct[] }
  | ({ readonly kind: 'exchange'; readonly device: number } & Faults)
  | ({
      readonly kind: 'exchange-and-act';
      readonly device: number;
      readonly acts: readonly ChatAct[];
    } & Faults)
  /** Kills the app at once, or after a file has left the device, and reopens it. */
  | ({ readonly kind: 'kill' | 'kill-in-upload'; readonly device: number } & Faults)
  /** As of the schedule's steps, with the files of messages. */
  | ({
      readonly kind: 'reseal';
      readonly device: number;
      readonly isSealed: boolean;
      readonly diesAfter: number | null;
    } & Faults)
  /** The service worker sends while the app is open. */
  | ({ readonly kind: 'worker'; readonly device: number } & Faults)
  | ({ readonly kind: 'worker-and-exchange'; readonly device: number } & Faults)
  /** Older messages are requested. */
  | { readonly kind: 'extend'; readonly device: number }
  /** The socket delivers a removal, or a message that may have been removed since. */
  | { readonly kind: 'deliver'; readonly device: number; readonly pick: number }
  | { readonly kind: 'remove'; readonly pick: number }
  | { readonly kind: 'together' };

const pick = fc.nat({ max: 20 });
const act: fc.Arbitrary<ChatAct> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('send' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('send-empty' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('send-image' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('send-broken-image' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('reply', 'read'), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('edit', 'withdraw'), pick }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('react' as const),
      pick,
      emoji: fc.constantFrom(...reactionEmojis.slice(0, 2)),
      isOn: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('discard', 'retry'), pick }) },
);
const acts = fc.array(act, { minLength: 1, maxLength: 5 });
const fileFault = fc.constantFrom<FileFault>('none', 'lost-request', 'lost-answer', 'duplicate');
const bothFaults = {
  faults: fc.array(fault, { maxLength: 4 }),
  fileFaults: fc.array(fileFault, { maxLength: 3 }),
};

/** Steps for this many devices in one room. */
export function chatStepsFor(devices: number): fc.Arbitrary<ChatStep[]> {
  const device = fc.nat({ max: devices - 1 });
  const step: fc.Arbitrary<ChatStep> = fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('acts' as const), device, acts }) },
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('exchange' as const), device, ...bothFaults }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('exchange-and-act' as const),
        device,
        acts,
        ...bothFaults,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom('kill', 'kill-in-upload', 'worker', 'worker-and-exchange'),
        device,
        ...bothFaults,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('reseal' as const),
        device,
        ...resealing,
        ...bothFaults,
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('deliver' as const), device, pick }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), pick }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('extend' as const), device }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('together' as const) }) },
  );
  return fc.array(step, { minLength: 5, maxLength: 25 });
}
