import type { ItemInput, SectionInput } from './training-content-records.ts';
import type { ModuleType } from './training-records.ts';
import {
  sectionsIncomplete,
  sectionsRequired,
  typedSectionWithItems,
  videoRequired,
} from './training-rules.ts';

/** A module about to be saved, with its title already checked. */
export interface ModuleToCheck {
  readonly moduleType: ModuleType;
  /** A draft may be unfinished in every part. */
  readonly draft: boolean;
  readonly hasVideo: boolean;
  readonly sections: readonly SectionInput[];
}

/**
 * What a module lacks (spec admin 5); null: nothing. `stored`: ids of sections and items that have a
 * file, which a change may leave out.
 */
export function findMissing(module: ModuleToCheck, stored: ReadonlySet<string>): string | null {
  const { moduleType, draft, hasVideo, sections } = module;
  if (moduleType === 'single-video') return draft || hasVideo ? null : videoRequired;
  if (sections.some((section) => isMixed(section))) return typedSectionWithItems;
  if (draft) return null;
  if (sections.length === 0) return sectionsRequired;
  const isComplete = sections.every((section) => isSectionComplete(section, stored));
  return isComplete ? null : sectionsIncomplete;
}

function isMixed({ type, contentItems }: SectionInput): boolean {
  return (type ?? null) !== null && contentItems.length > 0;
}

function isSectionComplete(section: SectionInput, stored: ReadonlySet<string>): boolean {
  if (section.title === '') return false;
  const items = section.contentItems;
  if (!items.every((item) => isItemComplete(item, stored))) return false;
  return items.length > 0 || hasOwnContent(section, stored);
}

function hasOwnContent(section: SectionInput, stored: ReadonlySet<string>): boolean {
  switch (section.type) {
    case 'text':
      return isFilled(section.content);
    case 'document':
      return hasFile(section.id, section.documentFileKey, stored);
    case 'video':
      return hasFile(section.id, section.videoFileKey, stored);
    case null:
    case undefined:
      return false;
    default:
      return section.type satisfies never;
  }
}

function isItemComplete(item: ItemInput, stored: ReadonlySet<string>): boolean {
  return item.type === 'text' ? isFilled(item.content) : hasFile(item.id, item.fileKey, stored);
}

function isFilled(text: string | null | undefined): boolean {
  return (text ?? '').trim() !== '';
}

/** An absent key leaves the stored file as it is. */
function hasFile(
  id: string | undefined,
  key: string | null | undefined,
  stored: ReadonlySet<string>,
): boolean {
  return key === undefined ? id !== undefined && stored.has(id) : key !== null;
}
