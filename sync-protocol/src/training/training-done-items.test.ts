import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeSectionProgress, trainingId } from './testing/make-training-rows.ts';
import { sectionAmount, sectionAmounts } from './training-done-items.ts';
import { mergeSectionProgress, nothingDone } from './training-merge.ts';

const all = ['item 1', 'item 2', 'item 3', 'item 4'];
const someItems = fc.subarray(all);

describe('a section', () => {
  it('two devices that did half each comes to the whole', () => {
    const [phone, laptop] = [all.slice(0, 2), all.slice(2)].map((doneItems) => ({
      ...nothingDone,
      progressPercentage: 50,
      doneItems,
    }));
    const row = mergeSectionProgress(phone ?? nothingDone, laptop ?? nothingDone);
    expect(row).toMatchObject({ progressPercentage: 50, completed: false });
    expect(sectionAmount(row, all, new Set(row.doneItems))).toMatchObject({
      progressPercentage: 100,
      completed: true,
    });
  });

  it('is complete exactly when every item it has now is done, or was reported so', () => {
    fc.assert(
      fc.property(someItems, someItems, fc.boolean(), (items, done, completed) => {
        const reported = { ...nothingDone, completed };
        const amount = sectionAmount(reported, items, new Set(done));
        const areAllDone = items.length > 0 && items.every((id) => done.includes(id));
        expect(amount.completed).toBe(completed || areAllDone);
        expect(amount.progressPercentage === 100).toBe(amount.completed);
      }),
    );
  });

  it('is never below what was reported, nor lowered by one more done item', () => {
    fc.assert(
      fc.property(fc.nat(100), someItems, fc.constantFrom(...all), (percentage, done, another) => {
        const reported = { ...nothingDone, progressPercentage: percentage };
        const before = sectionAmount(reported, all, new Set(done));
        const after = sectionAmount(reported, all, new Set([...done, another]));
        expect(before.progressPercentage).toBeGreaterThanOrEqual(percentage);
        expect(after.progressPercentage).toBeGreaterThanOrEqual(before.progressPercentage);
      }),
    );
  });

  it('has no item that was deleted', () => {
    const done = new Set(['item 1', 'item 2']);
    expect(sectionAmount(undefined, all, done).progressPercentage).toBe(50);
    expect(sectionAmount(undefined, ['item 1', 'item 2'], done).completed).toBe(true);
    expect(sectionAmount(undefined, [], done)).toEqual(nothingDone);
  });
});

it('an item that moved counts in the section it is in', () => {
  const [one, two] = [1, 2].map((n) => trainingId('section', n)) as [string, string];
  const item = trainingId('item', 1);
  const rows = [makeSectionProgress({ sectionId: one, progressPercentage: 0, doneItems: [item] })];
  const amounts = sectionAmounts([one, two], [{ id: item, sectionId: two }], rows);
  expect(amounts.get(one)).toMatchObject({ progressPercentage: 0, completed: false });
  expect(amounts.get(two)).toMatchObject({ progressPercentage: 100, completed: true });
});
