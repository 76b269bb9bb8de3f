import type {
  EditedItem,
  EditedSection,
  ItemInput,
  ModuleContent,
  SectionInput,
} from '@greenroom/sync-protocol/training/training-content-records';
import type { DraftFile, DraftItem, DraftSection, ModuleDraft } from './module-draft.ts';

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
  const { id, title, kind, content, file } = section;
  if (kind === 'items') {
    return { id, title, orderIndex, contentItems: section.items.map(layOutItem) };
  }
  return {
    id,
    title,
    orderIndex,
    type: kind,
    content: kind === 'text' ? content : null,
    documentFileKey: (kind === 'document' && file?.fileKey) || null,
    videoFileKey: (kind === 'video' && file?.fileKey) || null,
    contentItems: [],
  };
}

/** A poster is absent: it stays with its video. */
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
  };
}

/** A stored module as the editor holds it. */
export function readModule(stored: ModuleContent): ModuleDraft {
  return {
    title: stored.title,
    description: stored.description ?? '',
    moduleType: stored.moduleType,
    thumbnail: readFile(stored.thumbnailFileKey),
    video: readFile(stored.videoFileKey, null, stored.videoFileSize),
    captions: readFile(stored.captionsFileKey),
    sections: stored.sections.map(readSection),
  };
}

function readSection(section: EditedSection): DraftSection {
  const key = section.type === 'video' ? section.videoFileKey : section.documentFileKey;
  return {
    id: section.id,
    title: section.title,
    kind: section.type ?? 'items',
    content: section.content ?? '',
    file: readFile(key, section.fileName, section.fileSize),
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
    file: readFile(item.fileKey, item.fileName, item.fileSize),
    captions: readFile(item.captionsFileKey),
  };
}

function readFile(
  fileKey: string | null,
  fileName: string | null = null,
  fileSize: number | null = null,
): DraftFile | null {
  return fileKey === null ? null : { fileKey, fileName, fileSize };
}
