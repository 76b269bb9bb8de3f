import type { ContentItem } from '@greenroom/sync-protocol/training/training-records';
import type { DraftFile, DraftItem, DraftSection, ModuleDraft } from '../draft/module-draft.ts';

export interface PreviewSection {
  readonly id: string;
  readonly title: string;
  readonly items: readonly ContentItem[];
}

/** A module being edited as rows of a member; a section of one kind shows as an item of it. */
export function previewRows(draft: ModuleDraft): readonly PreviewSection[] {
  if (draft.moduleType === 'single-video') {
    const item = toItem({
      id: 'video',
      type: 'video',
      file: draft.video,
      captions: draft.captions,
    });
    return [{ id: 'video', title: draft.title, items: [item] }];
  }
  return draft.sections.map((section) => ({
    id: section.id,
    title: section.title.trim() === '' ? 'Untitled section' : section.title,
    items: itemsOf(section),
  }));
}

function itemsOf({
  id,
  kind,
  content,
  file,
  captions,
  items,
}: DraftSection): readonly ContentItem[] {
  if (kind !== 'items') return [toItem({ id, type: kind, content, file, captions })];
  return items.map((item) => toItem(item));
}

type Part = Pick<DraftItem, 'id' | 'type' | 'file'> & Partial<DraftItem>;

function toItem({ id, type, file, captions = null, ...words }: Part): ContentItem {
  return {
    id,
    moduleId: '',
    sectionId: '',
    type,
    orderIndex: 0,
    title: words.title?.trim() || null,
    description: words.description?.trim() || null,
    content: words.content?.trim() ? words.content : null,
    fileUrl: addressOf(file),
    fileKey: file?.fileKey ?? null,
    fileName: file?.fileName ?? null,
    mimeType: null,
    fileSize: file?.fileSize ?? null,
    captionsUrl: addressOf(captions),
    posterUrl: file?.posterKey ? `/api/files/${file.posterKey}` : null,
    duration: 0,
  };
}

/** Stable addresses of files (decisions: Training). */
function addressOf(file: DraftFile | null): string | null {
  return file === null ? null : `/api/files/${file.fileKey}`;
}
