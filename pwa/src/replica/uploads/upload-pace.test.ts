import { describe, expect, it } from 'vitest';
import { shiftId } from '../testing/shift-world.ts';
import type { StoredUpload } from '../store/stored-rows.ts';
import type { FailedTry } from './upload-pace.ts';
import {
  freshPace,
  orderTime,
  paceAfterBreak,
  paceAfterFailure,
  paceAfterUpload,
  restOfPause,
} from './upload-pace.ts';

function makeUpload(n: number, strikes = 0): StoredUpload {
  const file = { mutationId: shiftId(n), position: 0, fileId: shiftId(n) };
  return { ...file, isUploaded: false, strikes, isOvertaken: false, refusal: null };
}

const upload = makeUpload(1);

function fail(failure: FailedTry['failure'], over: Partial<FailedTry> = {}) {
  return paceAfterFailure(freshPace, {
    upload,
    failure,
    took: 10,
    now: 100_000,
    random: 0.5,
    ...over,
  });
}

describe('a failed upload', () => {
  it('pauses, and others do not', () => {
    const { pace, delay } = fail({ kind: 'fault' });
    expect(delay).toBeGreaterThan(0);
    expect(restOfPause(pace, makeUpload(1, 3), 100_000)).toBe(delay);
    expect(restOfPause(pace, makeUpload(1, 3), 100_000 + delay)).toBe(0);
    expect(restOfPause(pace, makeUpload(2, 3), 100_000)).toBe(0);
    // Tried elsewhere meanwhile, or by a person.
    expect(restOfPause(pace, makeUpload(1, 0), 100_000)).toBe(0);
  });

  it('pauses longer each time, until one succeeds', () => {
    const first = fail({ kind: 'fault' });
    const failed = { upload, failure: { kind: 'fault' }, took: 10, now: 0, random: 0.5 } as const;
    const second = paceAfterFailure(first.pace, failed);
    expect(second.delay).toBeGreaterThan(first.delay);
    const again = paceAfterFailure(paceAfterUpload(second.pace), failed);
    expect(again.delay).toBe(first.delay);
  });

  it('waits as long as the server asked', () => {
    const { pace, delay } = fail({ kind: 'wait', wait: 90_000 });
    expect([pace.notBefore, delay]).toEqual([190_000, 90_000]);
  });
});

describe('a broken upload', () => {
  const { pace: broken } = fail({ kind: 'broken' });

  it('holds its lane from its begin once the server answers, for half a minute', () => {
    expect(orderTime(broken, upload, 100_000)).toBe(30_000);
    const pace = paceAfterBreak(broken, 101_000);
    expect(pace.broken).toBeNull();
    expect(orderTime(pace, upload, 101_000)).toBe(29_990);
    expect(orderTime(pace, upload, 200_000)).toBe(0);
    expect(orderTime(pace, makeUpload(2), 200_000)).toBe(30_000);
  });

  it('still pauses with the strike it gets for that', () => {
    const pace = paceAfterBreak(broken, 100_000);
    expect(restOfPause(pace, makeUpload(1, 1), 100_000)).toBeGreaterThan(0);
  });

  it('keeps the time since its first try', () => {
    const once = paceAfterBreak(broken, 101_000);
    const twice = paceAfterFailure(once, {
      upload: makeUpload(1, 1),
      failure: { kind: 'broken' },
      took: 10,
      now: 110_000,
      random: 0.5,
    });
    expect(paceAfterBreak(twice.pace, 111_000).hold).toEqual(once.hold);
    expect(paceAfterBreak(freshPace, 111_000)).toBe(freshPace);
  });
});
