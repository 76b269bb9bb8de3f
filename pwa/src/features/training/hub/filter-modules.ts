import type { ListedModule } from '../training-queries.ts';

/** Modules whose title or description holds every word of `search`, in any case. */
export function filterModules(
  modules: readonly ListedModule[],
  search: string,
): readonly ListedModule[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return modules;
  return modules.filter(({ module }) => {
    const text = fold(`${module.title} ${module.description ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

/** Lower case without accents. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
