import type { Target } from '@greenroom/sync-protocol/targets/targets-records';
import { makeTarget } from '@greenroom/sync-protocol/targets/testing/make-target';
import { describe, expect, it } from 'vitest';
import type { EffectContext, MutationInput, Recorder } from '../../replica/replica-types.ts';
import { type TargetsEffects, targetsEffects } from './targets-effects.ts';

const { id, userId } = makeTarget();
/** 20 November in UTC, the 21st in Kathmandu. */
const evening: EffectContext = { userId, at: '2026-11-20T20:00:00.000Z', offset: 345 };

/** Applies the effect to `before`; throws if it touches a row outside its footprint. */
function play<N extends keyof TargetsEffects>(
  call: N,
  before: Target | undefined,
  input: MutationInput<N>,
  at: EffectContext = evening,
): Target | undefined {
  const effect = targetsEffects[call];
  const allowed = effect.footprint(input, at).map((key) => `${key.collection}/${key.id}`);
  let row = before;
  const check = (collection: string, key: string) => {
    if (!allowed.includes(`${collection}/${key}`)) throw new Error('outside the footprint');
  };
  const recorder: Recorder = {
    get: (collection, key) => {
      check(collection, key);
      return row as never;
    },
    put: (collection, after) => {
      check(collection, after.id);
      row = after as unknown as Target;
    },
    remove: (collection, key) => {
      check(collection, key);
      row = undefined;
    },
  };
  effect.apply(recorder, input, at);
  return row;
}

const input = { id, targetName: 'New camera', targetAmount: '400.00', endDate: '2026-11-27' };

describe('creating', () => {
  it('starts on the day of the place where the person acted', () => {
    expect(play('targets.create', undefined, input)).toEqual(
      makeTarget({
        startDate: '2026-11-21',
        endDate: '2026-11-27',
        timePeriod: '1week',
        createdAt: evening.at,
      }),
    );
  });

  it('leaves the row of the server alone', () => {
    const known = makeTarget({ targetName: 'Trip' });
    expect(play('targets.create', known, input)).toBe(known);
    expect(targetsEffects['targets.create'].creates?.(input)).toEqual([
      { collection: 'targets', id },
    ]);
  });
});

describe('deleting', () => {
  it('marks a running target as kept only if it was reached', () => {
    const target = makeTarget({ endDate: '2026-11-21' });
    expect(play('targets.remove', target, { id })).toEqual({
      ...target,
      status: 'completed',
      completed: true,
    });
  });

  it('marks one past its end as expired', () => {
    const target = makeTarget({ endDate: '2026-11-20' });
    expect(play('targets.remove', target, { id })).toEqual({ ...target, status: 'expired' });
  });

  it('leaves a closed or missing target alone', () => {
    const closed = makeTarget({ status: 'expired', finalEarned: '1.00', finalPercentage: 0.25 });
    expect(play('targets.remove', closed, { id })).toBe(closed);
    expect(play('targets.remove', undefined, { id })).toBeUndefined();
  });
});

it('a waiting change is named', () => {
  const rows = { get: () => makeTarget() as never };
  const { 'targets.create': create, 'targets.remove': remove } = targetsEffects;
  expect(create.describe(input, null)).toBe('Set the target ‘New camera’');
  expect(remove.describe({ id }, remove.subject?.({ id }, rows) ?? null)).toBe(
    'Delete the target ‘New camera’',
  );
  expect(remove.describe({ id }, null)).toBe('Delete the target');
});
