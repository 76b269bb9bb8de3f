import { partPercentage } from './training-gates.ts';
import { type Amount, mergeProgress, nothingDone } from './training-merge.ts';
import type { ContentItem, SectionProgress } from './training-records.ts';

/**
 * What each section of a module comes to: what was reported of it, and at least what its done items
 * are of the items it has now (decisions: Training). An item that is deleted no longer counts, one
 * that moved to another section counts there. @returns by section
 */
export function sectionAmounts(
  sectionIds: readonly string[],
  items: readonly Pick<ContentItem, 'id' | 'sectionId'>[],
  reported: readonly SectionProgress[],
): Map<string, Amount> {
  const done = doneItemsOf(reported);
  const itemsOf = Map.groupBy(items, ({ sectionId }) => sectionId);
  const rows = new Map(reported.map((row) => [row.sectionId, row]));
  return new Map(
    sectionIds.map((id) => {
      const itemIds = (itemsOf.get(id) ?? []).map((item) => item.id);
      return [id, sectionAmount(rows.get(id), itemIds, done)];
    }),
  );
}

/** The items done in any section. */
export function doneItemsOf(
  reported: readonly Pick<SectionProgress, 'doneItems'>[],
): ReadonlySet<string> {
  return new Set(reported.flatMap(({ doneItems }) => doneItems ?? []));
}

/** The same of one section. `itemIds`: of the items it has now. */
export function sectionAmount(
  reported: Amount | undefined,
  itemIds: readonly string[],
  done: ReadonlySet<string>,
): Amount {
  const count = itemIds.filter((id) => done.has(id)).length;
  const { progressPercentage, completed, lastWatchedAt } = reported ?? nothingDone;
  return mergeProgress(
    { progressPercentage, completed, lastWatchedAt },
    {
      progressPercentage: partPercentage(count, itemIds.length),
      completed: count > 0 && count === itemIds.length,
      lastWatchedAt: null,
    },
  );
}
