import fc from 'fast-check';
import { type DeviceStep, stepOf } from '../device-steps.ts';
import { fault } from '../run-lives.ts';

/** A report on a device; `module` and `section` choose among those it shows. */
export interface ReportAct {
  /** 'item': one more item of the section is done. */
  readonly of: 'module' | 'section' | 'item';
  readonly module: number;
  readonly section: number;
  readonly percentage: number;
  readonly completed: boolean;
}

/** A change of a module's content by an administrator, as the editor saves it. */
export type Edit =
  | 'add-section'
  | 'drop-section'
  | 'join-sections'
  | 'swap'
  | 'edit-item'
  | 'unpublish'
  | 'publish';

export type TrainingStep =
  | Exclude<DeviceStep<ReportAct>, { readonly kind: 'reseal' }>
  | { readonly kind: 'together' }
  | { readonly kind: 'create'; readonly sections: number }
  | { readonly kind: 'edit'; readonly module: number; readonly edit: Edit }
  /** A module is a draft while a device reports about it, unaware, and is published again. */
  | {
      readonly kind: 'draft-for-a-while';
      readonly module: number;
      readonly device: number;
      readonly acts: readonly ReportAct[];
    }
  | { readonly kind: 'delete'; readonly module: number }
  | { readonly kind: 'grant' | 'revoke'; readonly module: number; readonly member: number };

const pick = fc.nat({ max: 20 });
const act: fc.Arbitrary<ReportAct> = fc.record({
  of: fc.constantFrom('module', 'section', 'item'),
  module: pick,
  section: pick,
  percentage: fc.nat({ max: 100 }),
  completed: fc.boolean(),
});
const acts = fc.array(act, { minLength: 1, maxLength: 5 });
const faults = fc.array(fault, { maxLength: 3 });
const edit = fc.constantFrom<Edit>(
  'add-section',
  'drop-section',
  'join-sections',
  'swap',
  'edit-item',
  'unpublish',
  'publish',
);

/** Steps for this many devices and members. */
export function trainingStepsFor(devices: number, members: number): fc.Arbitrary<TrainingStep[]> {
  const device = fc.nat({ max: devices - 1 });
  const member = fc.nat({ max: members - 1 });
  const step: fc.Arbitrary<TrainingStep> = fc.oneof(
    { weight: 8, arbitrary: stepOf('acts', { device, acts }) },
    { weight: 6, arbitrary: stepOf('exchange', { device, faults }) },
    { weight: 3, arbitrary: stepOf('exchange-and-act', { device, faults, acts }) },
    { weight: 2, arbitrary: stepOf('cut', { device, faults }) },
    { weight: 2, arbitrary: stepOf('together', {}) },
    { weight: 1, arbitrary: stepOf('create', { sections: fc.integer({ min: 1, max: 3 }) }) },
    { weight: 4, arbitrary: stepOf('edit', { module: pick, edit }) },
    { weight: 3, arbitrary: stepOf('draft-for-a-while', { module: pick, device, acts }) },
    { weight: 1, arbitrary: stepOf('delete', { module: pick }) },
    { weight: 4, arbitrary: stepOf(['grant', 'revoke'], { module: pick, member }) },
  );
  return fc.array(step, { minLength: 5, maxLength: 30 });
}
