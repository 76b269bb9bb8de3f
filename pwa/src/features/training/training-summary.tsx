import { overallPercentage } from '@greenroom/sync-protocol/training/training-totals';
import { useWholeQuery } from '../../replica/replica-hooks.ts';
import { SkeletonLine } from '../../ui/skeleton/skeleton.tsx';

/** The line of Home's tile: the overall progress. Loaded lazily: its reads do not delay the start. */
export function TrainingSummary() {
  const progress = useOverallProgress();
  if (progress === undefined) return <SkeletonLine />;
  return progress === null ? 'Modules to learn from' : `${progress}% completed`;
}

/**
 * The overall percentage of the modules the member may open; null: there are none.
 * @returns undefined until known
 */
function useOverallProgress(): number | null | undefined {
  const overall = useWholeQuery(async (tables, userId) => {
    const [modules, rows, grants, account] = await Promise.all([
      tables.trainingModules.toCollection().primaryKeys(),
      tables.trainingProgress.toArray(),
      tables.moduleAccess.toArray(),
      tables.account.get(userId),
    ]);
    const granted = new Set(grants.map(({ moduleId }) => moduleId));
    const open = modules.filter((id) => account?.role === 'admin' || granted.has(id));
    const progress = new Map(rows.map((row) => [row.moduleId, row]));
    return open.length === 0 ? null : overallPercentage(open.map((id) => progress.get(id)));
  }, []);
  return overall?.data === null && !overall.isWhole ? undefined : overall?.data;
}
