import fc from 'fast-check';
import { type DeviceStep, resealing, stepOf } from './device-steps.ts';
import type { Fault } from './faulty-network.ts';

const decided = ['completed_full', 'completed_partial', 'not_worked'] as const;

/** A change on a device; `pick` chooses among the entries the device shows. */
export type Act =
  | { readonly kind: 'add'; readonly day: number; readonly start: number; readonly end: number }
  | { readonly kind: 'reschedule'; readonly pick: number; readonly start: number }
  | { readonly kind: 'decide'; readonly pick: number; readonly status: (typeof decided)[number] }
  | { readonly kind: 'undecide'; readonly pick: number }
  | { readonly kind: 'remove'; readonly pick: number }
  /** Takes back one of the device's deletions, as its 'Undo'. */
  | { readonly kind: 'take-back'; readonly pick: number }
  /** The same hours on so many days; 'undo' deletes one of the device's repeats. */
  | { readonly kind: 'repeat'; readonly days: number; readonly start: number }
  | { readonly kind: 'undo'; readonly pick: number };

export type Step =
  | DeviceStep<Act>
  | { readonly kind: 'reload'; readonly device: number }
  | { readonly kind: 'clock'; readonly device: number; readonly minutes: number }
  /** The device verifies its rows, and closes a window that has grown, at the next idle pull. */
  | { readonly kind: 'verify'; readonly device: number }
  /** A row of the device becomes stale unnoticed; it verifies soon. */
  | { readonly kind: 'spoil'; readonly device: number; readonly pick: number }
  /** Older days are requested. */
  | { readonly kind: 'extend'; readonly device: number; readonly year: number }
  | { readonly kind: 'together' }
  /** Another member's account is deleted in the middle of an exchange of theirs. */
  | { readonly kind: 'delete-other' }
  /** Changes by the server: a transaction that starts now and commits late, a purge, an old entry. */
  | { readonly kind: 'begin-slowly' | 'commit-oldest' | 'forget-removals' }
  | { readonly kind: 'enter-old'; readonly year: number }
  /** A backup, or a restore of the last one. */
  | { readonly kind: 'back-up' | 'restore' };

const pick = fc.nat({ max: 20 });
const hour = fc.nat({ max: 23 });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: stepOf('add', { day: fc.integer({ min: -1, max: 2 }), start: hour, end: hour }),
  },
  { weight: 3, arbitrary: stepOf('reschedule', { pick, start: hour }) },
  { weight: 4, arbitrary: stepOf('decide', { pick, status: fc.constantFrom(...decided) }) },
  { weight: 2, arbitrary: stepOf('undecide', { pick }) },
  { weight: 3, arbitrary: stepOf('remove', { pick }) },
  { weight: 2, arbitrary: stepOf('take-back', { pick }) },
  { weight: 1, arbitrary: stepOf('repeat', { days: fc.integer({ min: 2, max: 9 }), start: hour }) },
  { weight: 1, arbitrary: stepOf('undo', { pick }) },
);
export const acts = fc.array(act, { minLength: 1, maxLength: 6 });
const fault = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Fault>('none') },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Fault>(
      'lost-request',
      'lost-answer',
      'duplicate',
      'late-duplicate',
      'swallowed',
    ),
  },
  { weight: 1, arbitrary: fc.constant<Fault>('crowd') },
);
export const faults = fc.array(fault, { maxLength: 4 });

/**
 * Steps for this many devices; changes are as likely as all others together. Checksums and restores
 * resend rows, which repairs damage of a fault: cases without them test what was sent once.
 */
export function stepsFor(devices: number, withRepairs: boolean): fc.Arbitrary<Step[]> {
  const device = fc.nat({ max: devices - 1 });
  const minutes = fc.integer({ min: -3000, max: 3000 });
  const year = fc.integer({ min: 2019, max: 2024 });
  const repairs = [
    { weight: 1, arbitrary: stepOf('verify', { device }) },
    { weight: 1, arbitrary: stepOf('spoil', { device, pick }) },
    { weight: 2, arbitrary: stepOf(['back-up', 'restore'], {}) },
  ];
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 8, arbitrary: stepOf('acts', { device, acts }) },
    { weight: 6, arbitrary: stepOf('exchange', { device, faults }) },
    { weight: 3, arbitrary: stepOf('exchange-and-act', { device, faults, acts }) },
    { weight: 2, arbitrary: stepOf('cut', { device, faults }) },
    { weight: 2, arbitrary: stepOf('reload', { device }) },
    { weight: 1, arbitrary: stepOf('reseal', { device, faults, ...resealing }) },
    { weight: 1, arbitrary: stepOf('clock', { device, minutes }) },
    { weight: 2, arbitrary: stepOf('together', {}) },
    { weight: 1, arbitrary: stepOf('delete-other', {}) },
    { weight: 3, arbitrary: stepOf(['begin-slowly', 'commit-oldest', 'forget-removals'], {}) },
    { weight: 1, arbitrary: stepOf('extend', { device, year }) },
    { weight: 1, arbitrary: stepOf('enter-old', { year }) },
    ...(withRepairs ? repairs : []),
  );
  return fc.array(step, { minLength: 5, maxLength: 40 });
}
