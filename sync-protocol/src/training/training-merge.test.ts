import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeProgress, mergeSectionProgress } from './training-merge.ts';
import { averagePercentage } from './training-rules.ts';

const amounts = fc.record({
  progressPercentage: fc.nat(100),
  completed: fc.boolean(),
  lastWatchedAt: fc.option(
    fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  ),
});
const nothing = { progressPercentage: 0, completed: false, lastWatchedAt: null };

it('adds reports up to the same in any order and repetition', () => {
  fc.assert(
    fc.property(
      fc
        .array(amounts, { minLength: 1 })
        .chain((reports) =>
          fc.tuple(
            fc.constant(reports),
            fc.shuffledSubarray([...reports, ...reports], { minLength: reports.length * 2 }),
          ),
        ),
      ([reports, shuffled]) => {
        const sum = reports.reduce((one, other) => mergeProgress(one, other), nothing);
        expect(shuffled.reduce((one, other) => mergeProgress(one, other), nothing)).toEqual(sum);
        expect(mergeProgress(sum, sum)).toEqual(sum);
      },
    ),
  );
});

it('groups reports in any way', () => {
  fc.assert(
    fc.property(amounts, amounts, amounts, (a, b, c) => {
      expect(mergeProgress(mergeProgress(a, b), c)).toEqual(mergeProgress(a, mergeProgress(b, c)));
    }),
  );
});

it('never goes down, and is 100 % once completed', () => {
  fc.assert(
    fc.property(amounts, amounts, (one, other) => {
      const merged = mergeProgress(one, other);
      expect(merged.progressPercentage).toBeGreaterThanOrEqual(one.progressPercentage);
      expect(merged.completed).toBe(one.completed || other.completed);
      if (merged.completed) expect(merged.progressPercentage).toBe(100);
      for (const { lastWatchedAt } of [one, other]) {
        if (lastWatchedAt !== null)
          expect((merged.lastWatchedAt ?? '') >= lastWatchedAt).toBe(true);
      }
    }),
  );
});

const sectionAmounts = fc
  .tuple(
    amounts,
    fc.option(fc.subarray(['item 1', 'item 2', 'item 3', 'item 4']), { nil: undefined }),
  )
  .map(([amount, doneItems]) => ({ ...amount, doneItems }));

it('done items add up to the same set in any order, grouping and repetition', () => {
  fc.assert(
    fc.property(sectionAmounts, sectionAmounts, sectionAmounts, (a, b, c) => {
      const merged = mergeSectionProgress(a, mergeSectionProgress(b, c));
      expect(mergeSectionProgress(b, a)).toEqual(mergeSectionProgress(a, b));
      expect(mergeSectionProgress(mergeSectionProgress(a, b), c)).toEqual(merged);
      expect(mergeSectionProgress(merged, merged)).toEqual(merged);
      const all = [a, b, c].flatMap(({ doneItems }) => doneItems ?? []);
      expect(new Set(merged.doneItems)).toEqual(new Set(all));
      expect(merged.doneItems).toHaveLength(new Set(all).size);
    }),
  );
});

it.each([
  [[], 0],
  [[50], 50],
  [[0, 33, 34], 22],
  [[99, 100], 99],
  [[100, 100, 99], 99],
  [[98, 99], 99],
  [[100, 100], 100],
])('averages %j to %i', (percentages, average) => {
  expect(averagePercentage(percentages)).toBe(average);
});
