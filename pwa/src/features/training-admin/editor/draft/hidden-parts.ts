import { countText } from '../../../../platform/count-text.ts';
import type { DraftFile, DraftSection, ModuleDraft } from './module-draft.ts';
import { filesByField } from './draft-files.ts';

/**
 * What of the stored module a save deletes because the module's type or a section's kind does not show it,
 * as '3 sections and 1 file'. Null: nothing. What was removed by hand was asked about then.
 */
export function describeHidden(draft: ModuleDraft, stored: ModuleDraft): string | null {
  const isVideo = draft.moduleType === 'single-video';
  const storedIds = new Set(stored.sections.flatMap(({ id, items }) => [id, ...idsOf(items)]));
  const sections = isVideo ? idsOf(draft.sections).filter((id) => storedIds.has(id)) : [];
  const itemsOf = ({ kind, items }: DraftSection) => (kind === 'items' ? [] : idsOf(items));
  const items = isVideo ? [] : draft.sections.flatMap(itemsOf).filter((id) => storedIds.has(id));
  const texts = hiddenTexts(draft, stored);
  const files = hiddenFiles(draft, stored);
  const found = [
    count(sections.length, 'section'),
    count(items.length, 'content item'),
    count(texts.length, 'text'),
    count(files.length, 'file'),
  ].filter((words) => words !== null);
  return found.length === 0 ? null : listFormat.format(found);
}

const listFormat = new Intl.ListFormat('en-GB');

/** Sections that stay without the text they are stored with; that of sections that go is counted with them. */
function hiddenTexts(draft: ModuleDraft, stored: ModuleDraft): readonly DraftSection[] {
  if (draft.moduleType === 'single-video') return [];
  const wereTexts = new Set(idsOf(stored.sections.filter(isText)));
  return draft.sections.filter(
    (section) => wereTexts.has(section.id) && !isText(section) && section.content.trim() !== '',
  );
}

function isText({ kind }: DraftSection): boolean {
  return kind === 'text';
}

/** Of the module, or of sections themselves; those of sections and items that go are counted with them. */
function hiddenFiles(draft: ModuleDraft, stored: ModuleDraft): readonly DraftFile[] {
  const shown = keysOf([...filesByField(draft).values()]);
  const wasShown = keysOf([...filesByField(stored).values()]);
  const own = [draft.video, draft.captions];
  const ofSections = draft.sections.flatMap(({ file, document, captions }) => [
    file,
    document,
    captions,
  ]);
  const all = draft.moduleType === 'single-video' ? own : [...own, ...ofSections];
  return all.filter(
    (file) => file !== null && wasShown.has(file.fileKey) && !shown.has(file.fileKey),
  ) as readonly DraftFile[];
}

function keysOf(files: readonly (DraftFile | null)[]): ReadonlySet<string> {
  return new Set(files.flatMap((file) => file?.fileKey ?? []));
}

function idsOf(parts: readonly { readonly id: string }[]): string[] {
  return parts.map(({ id }) => id);
}

function count(found: number, one: string): string | null {
  if (found === 0) return null;
  return found === 1 ? `1 ${one}` : `${countText(found)} ${one}s`;
}
