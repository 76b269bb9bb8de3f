import { mergeProgress } from '@greenroom/sync-protocol/training/training-merge';
import type { Replica } from '../../replica/replica-interface.ts';
import { type ChangeResult, tryChange } from '../try-change.ts';

/** What a person got to. `percentage`: whole, 0 to 100. */
interface Amount {
  readonly percentage: number;
  readonly completed: boolean;
}

const nothing = { progressPercentage: 0, completed: false, lastWatchedAt: null };

/** The specified texts of failures (spec member 8, Progress). */
const failures = {
  module: 'Failed to update module progress',
  section: 'Failed to update section progress',
} as const;

/**
 * Records progress in a module, online or offline, merged with what the device knows. Does nothing
 * where that is no more.
 */
export async function saveModuleProgress(
  replica: Replica,
  moduleId: string,
  amount: Amount,
): Promise<ChangeResult> {
  const known = (await replica.tables.trainingProgress.get(moduleId)) ?? nothing;
  const merged = merge(known, amount);
  if (merged === null) return { ok: true };
  return tryChange(failures.module, () =>
    replica.mutate('training.reportProgress', { moduleId, ...merged }),
  );
}

/** As `saveModuleProgress`, of a section. */
export async function saveSectionProgress(
  replica: Replica,
  { moduleId, id }: { readonly moduleId: string; readonly id: string },
  amount: Amount,
): Promise<ChangeResult> {
  const known = (await replica.tables.trainingSectionProgress.get(id)) ?? nothing;
  const merged = merge(known, amount);
  if (merged === null) return { ok: true };
  return tryChange(failures.section, () =>
    replica.mutate('training.reportSectionProgress', { moduleId, sectionId: id, ...merged }),
  );
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
