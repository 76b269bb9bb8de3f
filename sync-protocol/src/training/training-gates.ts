import type { TrainingModule, TrainingProgress, TrainingSection } from './training-records.ts';
import { newForDays } from './training-rules.ts';
import { isDone } from './training-totals.ts';

// The gates are the device's rules; the server merges whatever arrives (decisions: Training).

type Progress = Pick<TrainingProgress, 'progressPercentage' | 'completed'>;
type Section = Pick<TrainingSection, 'id' | 'orderIndex'>;

/** By `orderIndex`. */
export function orderSections<S extends Section>(sections: readonly S[]): S[] {
  return sections.toSorted((one, other) => one.orderIndex - other.orderIndex);
}

/** The index of the first incomplete of ordered sections; -1: all are complete. */
export function findFirstIncomplete(
  sections: readonly Section[],
  completed: ReadonlySet<string>,
): number {
  return sections.findIndex(({ id }) => !completed.has(id));
}

/**
 * Whether a section may be opened: all earlier ones are complete (spec member 4, Section gating). In a
 * completed module every section may, also behind one added later.
 */
export function isSectionOpen(
  sections: readonly Section[],
  index: number,
  completed: ReadonlySet<string>,
  isModuleCompleted: boolean,
): boolean {
  if (isModuleCompleted) return true;
  return sections.slice(0, index).every(({ id }) => completed.has(id));
}

/**
 * Whether a section was added after the member completed the module: completing needs every section
 * there was.
 */
export function isNewSection(
  { id }: Pick<TrainingSection, 'id'>,
  completed: ReadonlySet<string>,
  isModuleCompleted: boolean,
): boolean {
  return isModuleCompleted && !completed.has(id);
}

/** Begun and not completed: listed under Continue Learning (spec member 2). */
export function isBegun(progress: Progress | undefined): boolean {
  return progress !== undefined && progress.progressPercentage > 0 && !isDone(progress);
}

/** Published within 14 days and not begun (decisions: Training). `now`: milliseconds since the epoch. */
export function isNewModule(
  { publishedAt }: Pick<TrainingModule, 'publishedAt'>,
  progress: Progress | undefined,
  now: number,
): boolean {
  if (publishedAt === null || isBegun(progress) || isDone(progress)) return false;
  return now - Date.parse(publishedAt) < newForDays * 24 * 60 * 60 * 1000;
}

/** Whole per cent of `done` of `total` parts: 1 at least once begun, 99 at most until all are done. */
export function partPercentage(done: number, total: number): number {
  if (total <= 0 || done <= 0) return 0;
  if (done >= total) return 100;
  return Math.min(99, Math.max(1, Math.round((done / total) * 100)));
}

/** A module's percentage by its sections'; 100 is reached by Mark Complete alone (spec member 4). */
export function modulePercentage(sectionPercentages: readonly number[]): number {
  const total = sectionPercentages.length * 100;
  const done = sectionPercentages.reduce((sum, one) => sum + one, 0);
  return Math.min(99, partPercentage(done, total));
}

/** Seconds before the end in which a video counts as watched (spec member 9). */
export function lastSecondsOf(duration: number): number {
  return Math.max(0.5, Math.min(2, duration * 0.01));
}

/** Whether a video item is complete at `position`, both in seconds. Without a duration: not. */
export function isVideoWatched(position: number, duration: number): boolean {
  return isLength(duration) && duration - position <= lastSecondsOf(duration);
}

/** Whether Mark Complete of a single video is unlocked: at 99 % (spec member 4). */
export function isVideoUnlocked(position: number, duration: number): boolean {
  return isLength(duration) && position / duration >= 0.99;
}

/** Whether it was unlocked before: what a video reaches is kept as the module's percentage. */
export function wasVideoUnlocked(progress: Progress | undefined): boolean {
  return progress !== undefined && progress.progressPercentage >= 99;
}

/** A stream's duration is NaN until known and may be infinite. */
function isLength(duration: number): boolean {
  return Number.isFinite(duration) && duration > 0;
}
