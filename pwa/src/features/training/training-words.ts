import { isBegun } from '@greenroom/sync-protocol/training/training-gates';
import type { TrainingModule } from '@greenroom/sync-protocol/training/training-records';
import { isDone } from '@greenroom/sync-protocol/training/training-totals';
import type { ListedModule } from './training-queries.ts';

/** A module's button by its progress (spec member 4, Module progress). */
export function wayIntoModule({ progress }: Pick<ListedModule, 'progress'>): string {
  if (isDone(progress)) return 'Completed';
  return isBegun(progress) ? 'Continue Learning' : 'Start Learning';
}

/** '12 min · 3 sections'; a module of texts alone has no minutes. */
export function describeExtent({ duration, sectionCount }: TrainingModule): string {
  if (sectionCount === 0) return `${duration} min`;
  return afterMinutes(duration, sectionCount === 1 ? '1 section' : `${sectionCount} sections`);
}

/**
 * '12 min · Section 2 of 3 · Lamps and shadows'; null: it has one section at most, or they are not
 * here. The title comes last: a narrow line ends within it.
 */
export function describePlace(shown: ListedModule): string | null {
  return placeInModule(shown)?.join(' · ') ?? null;
}

/** The same in two parts, of which the second is the section's title. */
export function placeInModule(shown: ListedModule): readonly [string, string] | null {
  const { module, continueAt, continueTitle } = shown;
  if (module.sectionCount < 2 || continueTitle === null) return null;
  // A line ends at a dot, not within this.
  const section = `Section\u00a0${continueAt + 1}\u00a0of\u00a0${module.sectionCount}`;
  return [afterMinutes(module.duration, section), continueTitle];
}

function afterMinutes(duration: number, words: string): string {
  return duration > 0 ? `${duration} min · ${words}` : words;
}
