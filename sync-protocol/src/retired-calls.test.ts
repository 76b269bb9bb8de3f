import { expect, it } from 'vitest';
import { findOfflineCall } from './contract.ts';
import { type RetiredCall, retiredCalls, upgradeCall } from './retired-calls.ts';
import { isRealDate } from './values.ts';

it('maps retired calls to their replacements', () => {
  for (const [name, { call, since }] of Object.entries(retiredCalls)) {
    expect(findOfflineCall(name), name).toBeUndefined();
    expect(findOfflineCall(call), name).toBeDefined();
    expect(isRealDate(since), name).toBe(true);
  }
});

it.each(['schedule.add', 'no.such', '__proto__', 'constructor', 'sync.skip'])(
  'leaves %s as it is',
  (call) => {
    expect(upgradeCall({ call, input: { id: 'x' } })).toEqual({ call, input: { id: 'x' } });
  },
);

it('gives a retired call its new name and form, and never throws', () => {
  const upgrade = (input: Readonly<Record<string, unknown>>) => {
    if (typeof input['day'] !== 'string') throw new TypeError('no day');
    return { date: input['day'] };
  };
  // Read-only outside this test.
  const table = retiredCalls as Record<string, RetiredCall>;
  table['schedule.plan'] = { call: 'schedule.add', since: '2026-11-20', upgrade };
  try {
    const call = 'schedule.plan';
    expect(upgradeCall({ call, input: { day: '2026-11-20' } })).toEqual({
      call: 'schedule.add',
      input: { date: '2026-11-20' },
    });
    expect(upgradeCall({ call, input: { day: 7 } })).toEqual({
      call: 'schedule.add',
      input: { day: 7 },
    });
  } finally {
    delete table['schedule.plan'];
  }
});
