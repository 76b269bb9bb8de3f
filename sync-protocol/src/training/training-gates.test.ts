import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findFirstIncomplete,
  isBegun,
  isNewModule,
  isNewSection,
  isSectionOpen,
  isVideoUnlocked,
  isVideoWatched,
  lastSecondsOf,
  modulePercentage,
  orderSections,
  partPercentage,
  wasVideoUnlocked,
} from './training-gates.ts';
import { isDone, overallPercentage } from './training-totals.ts';

const sections = [0, 1, 2, 3].map((orderIndex) => ({ id: `section ${orderIndex}`, orderIndex }));
const anyCompleted = fc
  .subarray(sections)
  .map((chosen) => new Set(chosen.map(({ id }) => id)) as ReadonlySet<string>);

describe('sections', () => {
  it('are in the order of their index', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(sections, { minLength: 4 }), (shuffled) => {
        expect(orderSections(shuffled)).toEqual(sections);
      }),
    );
  });

  it('open exactly up to the first incomplete one', () => {
    fc.assert(
      fc.property(anyCompleted, fc.nat(3), (completed, index) => {
        const first = findFirstIncomplete(sections, completed);
        const isReached = first === -1 || index <= first;
        expect(isSectionOpen(sections, index, completed, false)).toBe(isReached);
      }),
    );
  });

  it('are all open in a completed module, whose incomplete ones are new', () => {
    fc.assert(
      fc.property(anyCompleted, fc.nat(3), (completed, index) => {
        const section = sections[index] ?? { id: '' };
        expect(isSectionOpen(sections, index, completed, true)).toBe(true);
        expect(isNewSection(section, completed, true)).toBe(!completed.has(section.id));
        expect(isNewSection(section, completed, false)).toBe(false);
      }),
    );
  });
});

describe('a module', () => {
  const at = (progressPercentage: number, completed = false) => ({ progressPercentage, completed });

  it('is begun above 0 % and done at 100 % or when completed', () => {
    expect([undefined, at(0), at(1), at(99), at(100), at(40, true)].map(isBegun)).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
    ]);
    expect([undefined, at(99), at(100), at(40, true)].map(isDone)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('is new for 14 days from its publication, until begun', () => {
    const module = { publishedAt: '2026-11-01T00:00:00.000Z' };
    const within = Date.parse('2026-11-14T23:59:59.999Z');
    expect(isNewModule(module, undefined, within)).toBe(true);
    expect(isNewModule(module, at(0), within)).toBe(true);
    expect(isNewModule(module, at(1), within)).toBe(false);
    expect(isNewModule(module, at(100), within)).toBe(false);
    expect(isNewModule(module, undefined, within + 1)).toBe(false);
    expect(isNewModule({ publishedAt: null }, undefined, within)).toBe(false);
  });

  it('counts as 100 % of the average once done', () => {
    expect(overallPercentage([undefined, at(50), at(40, true)])).toBe(50);
    expect(overallPercentage([])).toBe(0);
  });

  it('has whole per cents, and 100 only when marked complete', () => {
    expect(partPercentage(1, 3)).toBe(33);
    expect(partPercentage(299, 300)).toBe(99);
    expect(partPercentage(3, 3)).toBe(100);
    expect(partPercentage(0, 0)).toBe(0);
    expect(partPercentage(0, 300)).toBe(0);
    expect(partPercentage(1, 300)).toBe(1);
    expect(modulePercentage([100, 50])).toBe(75);
    expect(modulePercentage([100, 100])).toBe(99);
    expect(modulePercentage([])).toBe(0);
    expect(modulePercentage([10, ...Array.from({ length: 24 }, () => 0)])).toBe(1);
  });
});

describe('a video', () => {
  it.each([
    [10, 0.5],
    [50, 0.5],
    [100, 1],
    [200, 2],
    [7200, 2],
  ])('of %s s is watched in its last %s s', (duration, seconds) => {
    expect(lastSecondsOf(duration)).toBe(seconds);
    expect(isVideoWatched(duration - seconds, duration)).toBe(true);
    expect(isVideoWatched(duration - seconds - 0.01, duration)).toBe(false);
  });

  it('unlocks Mark Complete at 99 %', () => {
    expect(isVideoUnlocked(98.99, 100)).toBe(false);
    expect(isVideoUnlocked(99, 100)).toBe(true);
  });

  it('stays unlocked by the progress that was kept', () => {
    const at = (progressPercentage: number) => ({ progressPercentage, completed: false });
    expect(wasVideoUnlocked(undefined)).toBe(false);
    expect(wasVideoUnlocked(at(98))).toBe(false);
    expect(wasVideoUnlocked(at(99))).toBe(true);
  });

  it.each([NaN, 0, Infinity])('is neither without a duration (%s)', (duration) => {
    expect(isVideoWatched(5, duration)).toBe(false);
    expect(isVideoUnlocked(5, duration)).toBe(false);
  });
});
