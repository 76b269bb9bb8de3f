import type { ListedModule } from './training-queries.ts';

export const trainingPath = '/training';

/** Where a module opens (spec member 2, Training hub; decisions: Training). */
export function modulePath({
  module,
  continueAt,
}: Pick<ListedModule, 'module' | 'continueAt'>): string {
  const isVideo = module.moduleType === 'single-video' || module.sectionCount === 0;
  return isVideo && module.videoUrl !== null
    ? videoPath(module.id)
    : sectionPath(module.id, continueAt);
}

/** A section's address; `index` from 0. */
export function sectionPath(moduleId: string, index: number): string {
  return `${trainingPath}/${moduleId}/section/${index}`;
}

export function videoPath(moduleId: string): string {
  return `/video-player/${moduleId}`;
}
