import { type ReactionEmoji, reactionEmojis } from '@greenroom/sync-protocol/chat/chat-records';
import fc from 'fast-check';
import { type DeviceStep, resealing, stepOf } from './device-steps.ts';
import type { FileFault } from './faulty-files.ts';
import type { Fault } from './faulty-network.ts';
import { fault } from './run-lives.ts';

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
  | DeviceStep<ChatAct, Faults>
  /** Kills the app after a file has left the device, and reopens it. */
  | ({ readonly kind: 'kill-in-upload'; readonly device: number } & Faults)
  /** The service worker sends while the app is open. */
  | ({ readonly kind: 'worker' | 'worker-and-exchange'; readonly device: number } & Faults)
  /** Older messages are requested. */
  | { readonly kind: 'extend'; readonly device: number }
  /** The socket delivers a removal, or a message that may have been removed since. */
  | { readonly kind: 'deliver'; readonly device: number; readonly pick: number }
  | { readonly kind: 'remove'; readonly pick: number }
  | { readonly kind: 'together' };

const pick = fc.nat({ max: 20 });
const emoji = fc.constantFrom(...reactionEmojis.slice(0, 2));
const act: fc.Arbitrary<ChatAct> = fc.oneof(
  { weight: 5, arbitrary: stepOf('send', {}) },
  { weight: 1, arbitrary: stepOf('send-empty', {}) },
  { weight: 4, arbitrary: stepOf('send-image', {}) },
  { weight: 1, arbitrary: stepOf('send-broken-image', {}) },
  { weight: 3, arbitrary: stepOf(['reply', 'read'], { pick }) },
  { weight: 2, arbitrary: stepOf(['edit', 'withdraw'], { pick }) },
  { weight: 4, arbitrary: stepOf('react', { pick, emoji, isOn: fc.boolean() }) },
  { weight: 1, arbitrary: stepOf(['discard', 'retry'], { pick }) },
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
    { weight: 8, arbitrary: stepOf('acts', { device, acts }) },
    { weight: 5, arbitrary: stepOf('exchange', { device, ...bothFaults }) },
    { weight: 3, arbitrary: stepOf('exchange-and-act', { device, acts, ...bothFaults }) },
    {
      weight: 3,
      arbitrary: stepOf(['cut', 'kill-in-upload', 'worker', 'worker-and-exchange'], {
        device,
        ...bothFaults,
      }),
    },
    { weight: 1, arbitrary: stepOf('reseal', { device, ...resealing, ...bothFaults }) },
    { weight: 2, arbitrary: stepOf('deliver', { device, pick }) },
    { weight: 2, arbitrary: stepOf('remove', { pick }) },
    { weight: 1, arbitrary: stepOf('extend', { device }) },
    { weight: 2, arbitrary: stepOf('together', {}) },
  );
  return fc.array(step, { minLength: 5, maxLength: 25 });
}
