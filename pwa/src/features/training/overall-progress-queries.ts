import { overallPercentage } from '@greenroom/sync-protocol/training/training-totals';
import { useWholeQuery } from '../../replica/replica-hooks.ts';

/** The overall percentage of training; null: no modules. @returns undefined until known */
export function useOverallProgress(): number | null | undefined {
  const overall = useWholeQuery(async (tables) => {
    const [modules, rows] = await Promise.all([
      tables.trainingModules.toCollection().primaryKeys(),
      tables.trainingProgress.toArray(),
    ]);
    const progress = new Map(rows.map((row) => [row.moduleId, row]));
    return modules.length === 0 ? null : overallPercentage(modules.map((id) => progress.get(id)));
  }, []);
  return overall?.data === null && !overall.isWhole ? undefined : overall?.data;
}
