import { sectionAmount } from '@greenroom/sync-protocol/training/training-done-items';
import { mergeProgress, nothingDone } from '@greenroom/sync-protocol/training/training-merge';
import type { Replica } from '../../replica/replica-interface.ts';
import { type ChangeResult, tryChange } from '../changes/try-change.ts';

/** What a person got to. `percentage`: whole, 0 to 100. */
interface Amount {
  readonly percentage: number;
  readonly completed: boolean;
}

/** The specified texts of failures (spec member 8, Progress). */
const failures = {
  video: 'Failed to update progress',
  module: 'Failed to update module progress',
  section: 'Failed to update section progress',
} as const;

/**
 * Records progress in a module, online or offline, merged with what the device knows. Does nothing
 * where that is no more. `part`: what it is progress in, for the words of a failure.
 */
export function saveModuleProgress(
  replica: Replica,
  moduleId: string,
  amount: Amount,
  part: 'video' | 'module' = 'module',
): Promise<ChangeResult> {
  return tryChange(failures[part], async () => {
    const known = await replica.read((tables) => tables.trainingProgress.get(moduleId));
    const merged = merge(known ?? nothingDone, amount);
    if (merged) await replica.mutate('training.reportProgress', { moduleId, ...merged });
  });
}

/** As `saveModuleProgress`, of a section. */
export function saveSectionProgress(
  replica: Replica,
  { moduleId, id }: { readonly moduleId: string; readonly id: string },
  amount: Amount,
): Promise<ChangeResult> {
  return tryChange(failures.section, async () => {
    const known = await replica.read((tables) => tables.trainingSectionProgress.get(id));
    const merged = merge(known ?? nothingDone, amount);
    if (merged === null) return;
    await replica.mutate('training.reportSectionProgress', { moduleId, sectionId: id, ...merged });
  });
}

/**
 * Records the items of a section that are done, whatever device they were done on. `items`: those the
 * section has; `done`: ids, also of other sections' items.
 */
export function saveDoneItems(
  ...report: Parameters<typeof reportDoneItems>
): Promise<ChangeResult> {
  return tryChange(failures.section, () => reportDoneItems(...report));
}

/** As `saveDoneItems`, for work in the background. @throws where the change cannot be queued */
export async function reportDoneItems(
  replica: Replica,
  { moduleId, id }: { readonly moduleId: string; readonly id: string },
  items: readonly { readonly id: string }[],
  done: ReadonlySet<string>,
): Promise<void> {
  const known = await replica.read((tables) => tables.trainingSectionProgress.get(id));
  const itemIds = items.map((item) => item.id);
  const doneItems = itemIds.filter((itemId) => done.has(itemId));
  const recorded = new Set(known?.doneItems);
  if (doneItems.every((itemId) => recorded.has(itemId))) return;
  const { progressPercentage, completed } = sectionAmount(known, itemIds, done);
  await replica.mutate('training.reportSectionProgress', {
    moduleId,
    sectionId: id,
    progressPercentage,
    completed,
    doneItems,
    lastWatchedAt: new Date().toISOString(),
  });
}

/** Null: nothing new. */
function merge(known: Parameters<typeof mergeProgress>[0], amount: Amount) {
  const { progressPercentage, completed } = mergeProgress(known, {
    progressPercentage: amount.percentage,
    completed: amount.completed,
    lastWatchedAt: null,
  });
  const isMore = progressPercentage > known.progressPercentage || completed !== known.completed;
  return isMore ? { progressPercentage, completed, lastWatchedAt: new Date().toISOString() } : null;
}
