import { useOverallProgress } from './overall-progress-queries.ts';
import { SkeletonLine } from '../../ui/skeleton/skeleton.tsx';

/** The line of Home's tile: the overall progress. Loaded lazily: its reads do not delay the start. */
export function TrainingSummary() {
  const progress = useOverallProgress();
  if (progress === undefined) return <SkeletonLine />;
  return progress === null ? 'Modules to learn from' : `${progress}% completed`;
}
