import { makeSnapshot } from '@greenroom/sync-protocol/earnings/testing/make-earnings-rows';
import { targetCases } from '@greenroom/sync-protocol/money/testing/target-cases';
import { ratesOf } from '@greenroom/sync-protocol/rates/rates-rules';
import type { Target } from '@greenroom/sync-protocol/targets/targets-records';
import { makeTarget } from '@greenroom/sync-protocol/targets/testing/make-target';
import { describe, expect, it } from 'vitest';
import { openReplicaBench } from '../../testing/replica-bench.tsx';
import { readTargets, showTargets } from './shown-targets.ts';

const today = '2026-11-20';
/** Reaches a target of £400 that started before the 20th. */
const enough = [makeSnapshot('2026-11-18', '500.00')];
const shown = (targets: readonly Target[], snapshots = [] as typeof enough) =>
  showTargets(targets, { snapshots, rates: ratesOf([], undefined) }, today);

const newer = makeTarget({
  id: '01930000-0000-7000-8000-00000000f002',
  startDate: today,
  endDate: '2026-12-01',
  createdAt: '2026-11-20T09:00:00.000Z',
});

describe('the current target', () => {
  it('has its figures and state', () => {
    expect(shown([makeTarget()], enough)).toMatchObject({
      current: { state: 'reached', progress: { earned: '400.00', percentage: 100 } },
      past: [],
    });
    expect(shown([])).toEqual({ current: null, past: [] });
  });

  it('is in the history from the eighth day after its end on', () => {
    const kept = makeTarget({ endDate: '2026-11-13' });
    expect(shown([kept]).current).toMatchObject({ state: 'expired' });
    const closed = makeTarget({ endDate: '2026-11-12' });
    expect(shown([closed])).toMatchObject({
      current: null,
      past: [{ status: 'expired', finalEarned: '0.00', finalPercentage: 0 }],
    });
  });

  it('is the new one while the server has not closed the one before', () => {
    const { current, past } = shown([makeTarget(), newer], enough);
    expect(current?.target.id).toBe(newer.id);
    expect(past).toMatchObject([{ status: 'completed', finalEarned: '400.00' }]);
  });

  it('is the new one although the clock of the device was behind', () => {
    const early = { ...newer, createdAt: '2026-10-01T09:00:00.000Z' };
    expect(shown([makeTarget(), early], enough).current?.target.id).toBe(newer.id);
  });

  it('of two that can be reached is one; the other is in no list', () => {
    const { current, past } = shown([makeTarget(), newer]);
    expect(current?.target.id).toBe(newer.id);
    expect(past).toEqual([]);
  });
});

describe('a target deleted on this device', () => {
  const deleted = makeTarget({ status: 'completed', completed: true });

  it('before its end is gone, unless it was reached', () => {
    expect(shown([deleted])).toEqual({ current: null, past: [] });
    expect(shown([deleted], enough)).toMatchObject({
      current: null,
      past: [{ completed: true, finalEarned: '400.00', finalPercentage: 100 }],
    });
  });

  it('after its end is expired, or completed by late figures', () => {
    const late = makeTarget({ status: 'expired', endDate: '2026-11-19' });
    expect(shown([late]).past).toMatchObject([{ status: 'expired', completed: false }]);
    expect(shown([late], enough).past).toMatchObject([{ status: 'completed', completed: true }]);
  });
});

it('figures of the history do not move', () => {
  const closed = makeTarget({ status: 'expired', finalEarned: '1.00', finalPercentage: 0.25 });
  expect(shown([closed], enough).past).toEqual([closed]);
});

it('the weeks have one that has begun in UTC alone, as the ring does', () => {
  // A Sunday, and its eve on a device west of UTC.
  const entered = [makeSnapshot('2026-11-22', '100.00')];
  const target = makeTarget({ endDate: '2026-12-01' });
  const rates = ratesOf([], undefined);
  const { current } = showTargets([target], { snapshots: entered, rates }, '2026-11-21');
  expect(current?.progress.earned).toBe('80.00');
  expect(current?.weeks.at(-1)).toEqual({ weekStart: '2026-11-22', earned: '80.00' });
});

describe('worked cases on the device', () => {
  it.each(targetCases)('$name', async ({ uploads, weekRates, currentRate, ...given }) => {
    const idOf = (index: number) => `01930000-0000-7000-8000-00000000e${100 + index}`;
    const bench = await openReplicaBench({
      effects: {},
      rows: {
        targets: [makeTarget(given)],
        earningsSnapshots: uploads.map(([date, amount], index) =>
          makeSnapshot(date, amount, {
            id: idOf(index),
            uploadedAt: new Date(Date.UTC(2028, 5, 1, 0, index)).toISOString(),
          }),
        ),
        weekRates: Object.entries(weekRates).map(([id, rate]) => ({ id, rate })),
        sharedSettings:
          currentRate === undefined ? [] : [{ id: 'exchange_rate', value: currentRate }],
      },
    });
    const { current } = await readTargets(bench.replica.tables, given.endDate);
    const { earned, percentage } = given;
    expect(current?.progress).toEqual({ earned, percentage });
  });
});
