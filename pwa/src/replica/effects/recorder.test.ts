import { describe, expect, it } from 'vitest';
import { type EffectEntry, type RowMap, runEffect } from './recorder.ts';
import type { Effects } from '../replica-types.ts';
import { makeShift, shiftId, testEffects, userId } from '../testing/shift-world.ts';

const rows = [{ collection: 'scheduleEntries' as const, id: shiftId(1) }];
const key = `scheduleEntries/${shiftId(1)}`;

function makeEntry(over: Partial<EffectEntry> = {}): EffectEntry {
  return {
    call: 'schedule.decide',
    input: { id: shiftId(1), status: 'not_worked' },
    at: '2026-11-20T12:00:00.000Z',
    offset: 0,
    rows,
    ...over,
  };
}

function withEffect(apply: Effects['schedule.decide']['apply']) {
  const effects: Partial<Effects> = {
    ...testEffects,
    'schedule.decide': { ...testEffects['schedule.decide'], apply },
  };
  return { userId, effects };
}

describe('running an effect', () => {
  it('changes the rows it puts and leaves what it was given alone', () => {
    const stored = makeShift(shiftId(1));
    const map: RowMap = new Map([[key, { ...stored }]]);
    expect(runEffect({ userId, effects: testEffects }, makeEntry(), map)).toBe(true);
    expect(map.get(key)).toEqual({ ...stored, status: 'not_worked' });
  });

  it('removes rows', () => {
    const map: RowMap = new Map([[key, { ...makeShift(shiftId(1)) }]]);
    const entry = makeEntry({ call: 'schedule.remove', input: { id: shiftId(1) } });
    runEffect({ userId, effects: testEffects }, entry, map);
    expect(map.get(key)).toBeNull();
  });

  it('shows effects nothing of the replication, and keeps nothing of it in what they put', () => {
    const map: RowMap = new Map([
      [key, { ...makeShift(shiftId(1)), $scopes: { a: 1 }, $xid: '7' }],
    ]);
    let seen: unknown;
    const world = withEffect((recorder, input) => {
      const shift = recorder.get('scheduleEntries', input.id);
      seen = shift;
      if (shift) recorder.put('scheduleEntries', { ...shift, status: 'not_worked' });
    });
    runEffect(world, makeEntry(), map);
    expect(seen).toEqual(makeShift(shiftId(1)));
    expect(map.get(key)).toEqual(makeShift(shiftId(1), { status: 'not_worked' }));
  });

  it('lets an effect read what it wrote', () => {
    const map: RowMap = new Map([[key, null]]);
    const seen: unknown[] = [];
    const world = withEffect((recorder, input) => {
      seen.push(recorder.get('scheduleEntries', input.id));
      recorder.put('scheduleEntries', makeShift(input.id));
      seen.push(recorder.get('scheduleEntries', input.id)?.status);
      recorder.remove('scheduleEntries', input.id);
      seen.push(recorder.get('scheduleEntries', input.id));
    });
    expect(runEffect(world, makeEntry(), map)).toBe(true);
    expect(seen).toEqual([undefined, 'planned', undefined]);
  });

  it('protects the rows from an effect that changes what it read', () => {
    const map: RowMap = new Map([[key, { ...makeShift(shiftId(1)) }]]);
    const world = withEffect((recorder, input) => {
      const shift = recorder.get('scheduleEntries', input.id);
      if (shift) shift.status = 'not_worked';
    });
    runEffect(world, makeEntry(), map);
    expect(map.get(key)).toEqual(makeShift(shiftId(1)));
  });
});

describe('an effect that fails', () => {
  it('leaves no half of its changes', () => {
    const map: RowMap = new Map([[key, null]]);
    const world = withEffect((recorder, input) => {
      recorder.put('scheduleEntries', makeShift(input.id));
      throw new Error('broken rule');
    });
    expect(runEffect(world, makeEntry(), map)).toBe(false);
    expect(map.get(key)).toBeNull();
  });

  it('is one that reads or writes outside of its footprint', () => {
    const other = shiftId(2);
    const reading = withEffect((recorder) => void recorder.get('scheduleEntries', other));
    const writing = withEffect((recorder) => recorder.put('scheduleEntries', makeShift(other)));
    const removing = withEffect((recorder) => recorder.remove('scheduleEntries', other));
    for (const world of [reading, writing, removing]) {
      expect(runEffect(world, makeEntry(), new Map([[key, null]]))).toBe(false);
    }
  });

  it('is one of a call this version does not know', () => {
    const entry = makeEntry({ call: 'schedule.forgotten' });
    expect(runEffect({ userId, effects: testEffects }, entry, new Map())).toBe(false);
    const inherited = makeEntry({ call: 'toString' });
    expect(runEffect({ userId, effects: testEffects }, inherited, new Map())).toBe(false);
  });
});
