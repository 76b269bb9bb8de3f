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
  const minutes = duration > 0 || sectionCount === 0 ? [`${duration} min`] : [];
  if (sectionCount === 0) return minutes.join('');
  const sections = sectionCount === 1 ? '1 section' : `${sectionCount} sections`;
  return [...minutes, sections].join(' · ');
}

/** 'Section 2 of 3 · Lamps and shadows'; null: it has one section at most, or they are not here. */
export function describePlace(shown: ListedModule): string | null {
  const { module, continueAt, continueTitle } = shown;
  if (module.sectionCount < 2 || continueTitle === null) return null;
  return `Section ${continueAt + 1} of ${module.sectionCount} · ${continueTitle}`;
}
