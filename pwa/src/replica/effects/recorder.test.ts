import { describe, expect, it } from 'vitest';
import { type EffectEntry, type RowMap, runEffect } from './recorder.ts';
import type { Effects } from '../replica-types.ts';
import {
  calls,
  decided,
  isDecided,
  makeShift,
  shiftId,
  shifts,
  testEffects,
  userId,
} from '../testing/shift-world.ts';

const rows = [{ collection: shifts, id: shiftId(1) }];
const key = `${shifts}/${shiftId(1)}`;

function makeEntry(over: Partial<EffectEntry> = {}): EffectEntry {
  return {
    call: calls.decide,
    input: decided(1),
    at: '2026-11-20T12:00:00.000Z',
    offset: 0,
    rows,
    ...over,
  };
}

function withEffect(apply: Effects[typeof calls.decide]['apply']) {
  const effects: Partial<Effects> = {
    ...testEffects,
    [calls.decide]: { ...testEffects[calls.decide], apply },
  };
  return { userId, effects };
}

describe('running an effect', () => {
  it('changes the rows it puts without changing its input', () => {
    const stored = makeShift(shiftId(1));
    const map: RowMap = new Map([[key, { ...stored }]]);
    expect(runEffect({ userId, effects: testEffects }, makeEntry(), map)).toBe(true);
    expect(map.get(key)).toEqual({ ...stored, ...isDecided });
  });

  it('removes rows', () => {
    const map: RowMap = new Map([[key, { ...makeShift(shiftId(1)) }]]);
    const entry = makeEntry({ call: calls.remove, input: { id: shiftId(1) } });
    runEffect({ userId, effects: testEffects }, entry, map);
    expect(map.get(key)).toBeNull();
  });

  it('hides reserved fields from effects and does not store any they put', () => {
    const map: RowMap = new Map([
      [key, { ...makeShift(shiftId(1)), $scopes: { a: 1 }, $xid: '7' }],
    ]);
    let seen: unknown;
    const world = withEffect((recorder, input) => {
      const shift = recorder.get(shifts, input.id);
      seen = shift;
      if (shift) recorder.put(shifts, { ...shift, ...isDecided });
    });
    runEffect(world, makeEntry(), map);
    expect(seen).toEqual(makeShift(shiftId(1)));
    expect(map.get(key)).toEqual(makeShift(shiftId(1), isDecided));
  });

  it('lets an effect read what it wrote', () => {
    const map: RowMap = new Map([[key, null]]);
    const seen: unknown[] = [];
    const world = withEffect((recorder, input) => {
      seen.push(recorder.get(shifts, input.id));
      recorder.put(shifts, makeShift(input.id));
      seen.push(recorder.get(shifts, input.id)?.status);
      recorder.remove(shifts, input.id);
      seen.push(recorder.get(shifts, input.id));
    });
    expect(runEffect(world, makeEntry(), map)).toBe(true);
    expect(seen).toEqual([undefined, 'planned', undefined]);
  });

  it('protects the rows from an effect that changes what it read', () => {
    const map: RowMap = new Map([[key, { ...makeShift(shiftId(1)) }]]);
    const world = withEffect((recorder, input) => {
      const shift = recorder.get(shifts, input.id);
      if (shift) Object.assign(shift, isDecided);
    });
    runEffect(world, makeEntry(), map);
    expect(map.get(key)).toEqual(makeShift(shiftId(1)));
  });
});

describe('an effect that fails', () => {
  it('leaves none of its changes', () => {
    const map: RowMap = new Map([[key, null]]);
    const world = withEffect((recorder, input) => {
      recorder.put(shifts, makeShift(input.id));
      throw new Error('broken rule');
    });
    expect(runEffect(world, makeEntry(), map)).toBe(false);
    expect(map.get(key)).toBeNull();
  });

  it('includes reads and writes outside of its footprint', () => {
    const other = shiftId(2);
    const reading = withEffect((recorder) => void recorder.get(shifts, other));
    const writing = withEffect((recorder) => recorder.put(shifts, makeShift(other)));
    const removing = withEffect((recorder) => recorder.remove(shifts, other));
    for (const world of [reading, writing, removing]) {
      expect(runEffect(world, makeEntry(), new Map([[key, null]]))).toBe(false);
    }
  });

  it('includes calls this version does not know', () => {
    const entry = makeEntry({ call: 'sync.forgotten' });
    expect(runEffect({ userId, effects: testEffects }, entry, new Map())).toBe(false);
    const inherited = makeEntry({ call: 'toString' });
    expect(runEffect({ userId, effects: testEffects }, inherited, new Map())).toBe(false);
  });
});
