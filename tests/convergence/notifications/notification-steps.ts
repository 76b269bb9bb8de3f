import fc from 'fast-check';
import { stepOf } from '../device-steps.ts';
import type { Fault } from '../faulty-network.ts';
import { fault } from '../run-lives.ts';

export const deviceCount = 3;

/** Where notifications lead, and what a person opens; below a module are its sections. */
const urls = ['/support', '/earnings', '/training/one', '/training/two'] as const;
const paths = [...urls, '/training/one/section', '/training', '/'] as const;

export type Step =
  /** One for the member, or for everybody. */
  | { readonly kind: 'notify'; readonly url: (typeof urls)[number]; readonly isForAll: boolean }
  /** Somebody mentions the member in the chat. */
  | { readonly kind: 'mention' }
  /** The chat is read on a device, down to a message it holds. */
  | { readonly kind: 'read-chat'; readonly device: number; readonly pick: number }
  /** A screen is opened on a device, which reads what it holds of it, and what was read of the chat. */
  | { readonly kind: 'see'; readonly device: number; readonly path: (typeof paths)[number] }
  | { readonly kind: 'read'; readonly device: number; readonly pick: number }
  | { readonly kind: 'unread'; readonly device: number; readonly pick: number }
  | { readonly kind: 'exchange'; readonly device: number; readonly faults: readonly Fault[] };

const device = fc.nat({ max: deviceCount - 1 });
const pick = fc.nat({ max: 9 });
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: stepOf('notify', { url: fc.constantFrom(...urls), isForAll: fc.boolean() }),
  },
  { weight: 2, arbitrary: stepOf('mention', {}) },
  { weight: 2, arbitrary: stepOf('read-chat', { device, pick }) },
  { weight: 3, arbitrary: stepOf('see', { device, path: fc.constantFrom(...paths) }) },
  { weight: 1, arbitrary: stepOf(['read', 'unread'], { device, pick }) },
  {
    weight: 4,
    arbitrary: stepOf('exchange', { device, faults: fc.array(fault, { maxLength: 3 }) }),
  },
);
