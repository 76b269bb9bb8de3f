import { countText } from '../../../../platform/count-text.ts';
import {
  type DraftFile,
  type DraftItem,
  type DraftSection,
  type ModuleDraft,
  isPartBlank,
} from './module-draft.ts';
import { filesByField } from './draft-files.ts';

export interface HiddenParts {
  /** '3 sections and 1 file'. */
  readonly words: string;
  /** What members completed goes with them: whole sections do, which may have been completed. */
  readonly haveProgress: boolean;
}

/**
 * What a save deletes or leaves out because the module's type or a section's kind does not show it. Null:
 * nothing. What was removed by hand was asked about then. `uploads`: under way to what is hidden.
 */
export function findHidden(
  draft: ModuleDraft,
  stored: ModuleDraft,
  uploads: number,
): HiddenParts | null {
  const isVideo = draft.moduleType === 'single-video';
  const sections = isVideo ? findSections(draft, stored) : [];
  const ofSections = isVideo ? [] : draft.sections;
  const found = [
    count(sections.length, 'section'),
    count(findItems(ofSections, stored).length, 'content item'),
    count(ofSections.filter(hidesText).length, 'text'),
    count(findFiles(draft, stored).length, 'file'),
    count(uploads, 'unfinished upload'),
  ].filter((words) => words !== null);
  if (found.length === 0) return null;
  const storedIds = idsOf(stored.sections);
  return {
    words: listFormat.format(found),
    haveProgress: sections.some(({ id }) => storedIds.has(id)),
  };
}

/** Whether a save keeps all that members completed: it goes with whole sections, hidden or removed by hand. */
export function keepsProgress(draft: ModuleDraft, stored: ModuleDraft): boolean {
  const kept = idsOf(draft.moduleType === 'single-video' ? [] : draft.sections);
  return stored.sections.every(({ id }) => kept.has(id));
}

const listFormat = new Intl.ListFormat('en-GB');

/** What is new and empty is no loss. */
function findSections(draft: ModuleDraft, stored: ModuleDraft): readonly DraftSection[] {
  const storedIds = idsOf(stored.sections);
  return draft.sections.filter(
    (section) => storedIds.has(section.id) || section.items.length > 0 || !isPartBlank(section),
  );
}

function findItems(sections: readonly DraftSection[], stored: ModuleDraft): readonly DraftItem[] {
  const storedIds = idsOf(stored.sections.flatMap(({ items }) => items));
  return sections
    .flatMap(({ kind, items }) => (kind === 'items' ? [] : items))
    .filter((item) => storedIds.has(item.id) || !isPartBlank(item));
}

function hidesText({ kind, content }: DraftSection): boolean {
  return kind !== 'text' && content.trim() !== '';
}

/** But for what the stored module hides as well. */
function findFiles(draft: ModuleDraft, stored: ModuleDraft): readonly DraftFile[] {
  const before = new Set(hiddenFiles(stored).map(({ fileKey }) => fileKey));
  return hiddenFiles(draft).filter(({ fileKey }) => !before.has(fileKey));
}

/** Of the module, or of sections themselves; those of sections and items that go are counted with them. */
function hiddenFiles(module: ModuleDraft): readonly DraftFile[] {
  const shown = new Set([...filesByField(module).values()].flatMap((file) => file?.fileKey ?? []));
  const sections = module.moduleType === 'single-video' ? [] : module.sections;
  const ofSections = sections.flatMap(({ file, document, captions }) => [file, document, captions]);
  return [module.video, module.captions, ...ofSections]
    .filter((file) => file !== null)
    .filter(({ fileKey }) => !shown.has(fileKey));
}

function idsOf(parts: readonly { readonly id: string }[]): ReadonlySet<string> {
  return new Set(parts.map(({ id }) => id));
}

function count(found: number, one: string): string | null {
  if (found === 0) return null;
  return found === 1 ? `1 ${one}` : `${countText(found)} ${one}s`;
}
