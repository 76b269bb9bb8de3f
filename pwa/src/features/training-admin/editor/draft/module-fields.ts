import type {
  EditedItem,
  EditedSection,
  ItemInput,
  ModuleContent,
  SectionInput,
} from '@greenroom/sync-protocol/training/training-content-records';
import type { DraftFile, DraftItem, DraftSection, ModuleDraft } from './module-draft.ts';
import { nameThumbnail } from './poster-name.ts';

/** The fields of `training.create` and `training.replace`. */
export interface ModuleFields {
  readonly title: string;
  readonly description: string;
  readonly moduleType: ModuleDraft['moduleType'];
  /** Empty: none. */
  readonly thumbnailFileKey: string;
  readonly videoFileKey: string;
  readonly captionsFileKey: string;
  readonly draft: 'true' | 'false';
  /** JSON. */
  readonly sections: string;
}

/** The payload of a module; what its type or a section's kind does not use is left out. */
export function layOutModule(draft: ModuleDraft, isDraft: boolean): ModuleFields {
  const isVideo = draft.moduleType === 'single-video';
  const sections = isVideo ? [] : draft.sections.map(layOutSection);
  return {
    title: draft.title,
    description: draft.description,
    moduleType: draft.moduleType,
    thumbnailFileKey: draft.thumbnail?.fileKey ?? '',
    videoFileKey: (isVideo && draft.video?.fileKey) || '',
    captionsFileKey: (isVideo && draft.captions?.fileKey) || '',
    draft: isDraft ? 'true' : 'false',
    sections: JSON.stringify(sections),
  };
}

function layOutSection(section: DraftSection, orderIndex: number): SectionInput {
  const { id, title, kind, content, file, document, captions } = section;
  if (kind === 'items') {
    return { id, title, orderIndex, contentItems: section.items.map(layOutItem) };
  }
  return {
    id,
    title,
    orderIndex,
    type: kind,
    content: kind === 'text' ? content : null,
    documentFileKey: (kind === 'document' && document?.fileKey) || null,
    videoFileKey: (kind === 'video' && file?.fileKey) || null,
    captionsFileKey: (kind === 'video' && captions?.fileKey) || null,
    posterFileKey: (kind === 'video' && file?.posterKey) || null,
    contentItems: [],
  };
}

function layOutItem(item: DraftItem, orderIndex: number): ItemInput {
  const { id, type, title, description, content, file, captions } = item;
  return {
    id,
    type,
    title,
    description,
    orderIndex,
    content: type === 'text' ? content : null,
    fileKey: (type !== 'text' && file?.fileKey) || null,
    captionsFileKey: (type === 'video' && captions?.fileKey) || null,
    posterFileKey: (type === 'video' && file?.posterKey) || null,
  };
}

/** A stored module as the editor holds it. */
export function readModule(stored: ModuleContent): ModuleDraft {
  const thumbnailName = nameThumbnail(stored.thumbnailFileName ?? null);
  return {
    title: stored.title,
    description: stored.description ?? '',
    moduleType: stored.moduleType,
    thumbnail: readFile(stored.thumbnailFileKey, { fileName: thumbnailName }),
    video: readFile(stored.videoFileKey, { fileSize: stored.videoFileSize }),
    captions: readFile(stored.captionsFileKey),
    sections: stored.sections.map(readSection),
  };
}

function readSection(section: EditedSection): DraftSection {
  return {
    id: section.id,
    title: section.title,
    kind: section.type ?? 'items',
    content: section.content ?? '',
    file: section.type === 'video' ? readFile(section.videoFileKey, section) : null,
    document: section.type === 'document' ? readFile(section.documentFileKey, section) : null,
    captions: readFile(section.captionsFileKey),
    items: section.contentItems.map(readItem),
  };
}

function readItem(item: EditedItem): DraftItem {
  return {
    id: item.id,
    type: item.type,
    title: item.title ?? '',
    description: item.description ?? '',
    content: item.content ?? '',
    file: readFile(item.fileKey, item),
    captions: readFile(item.captionsFileKey),
  };
}

interface StoredFile {
  readonly fileName?: string | null;
  readonly fileSize?: number | null;
  readonly posterFileKey?: string | null;
}

function readFile(fileKey: string | null, stored: StoredFile = {}): DraftFile | null {
  if (fileKey === null) return null;
  const { fileName = null, fileSize = null, posterFileKey = null } = stored;
  return { fileKey, fileName, fileSize, posterKey: posterFileKey };
}
