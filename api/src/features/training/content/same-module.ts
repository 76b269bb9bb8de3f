import type {
  ItemInput,
  ModuleContent,
  SectionInput,
} from '@greenroom/sync-protocol/training/training-content-records';
import { inOrder } from './plan-content.ts';
import type { ModuleForm } from './save-module.ts';

/** Whether a create names the module that is stored: ids and places it left open do not count. */
export function isSameModule(stored: ModuleContent, form: ModuleForm): boolean {
  const sections = stored.sections.map((section) => ({
    ...section,
    contentItems: section.contentItems,
  }));
  const kept: ModuleForm = {
    ...stored,
    description: stored.description ?? '',
    draft: stored.draft ? 'true' : 'false',
    thumbnailFileKey: stored.thumbnailFileKey ?? '',
    videoFileKey: stored.videoFileKey ?? '',
    captionsFileKey: stored.captionsFileKey ?? '',
    sections,
  };
  return JSON.stringify(shapeOf(kept)) === JSON.stringify(shapeOf(form));
}

function shapeOf(form: ModuleForm) {
  const isSingle = form.moduleType === 'single-video';
  return {
    title: form.title,
    description: form.description,
    moduleType: form.moduleType,
    draft: form.draft,
    thumbnail: form.thumbnailFileKey || null,
    video: isSingle ? form.videoFileKey || null : null,
    captions: isSingle ? form.captionsFileKey || null : null,
    sections: isSingle ? [] : inOrder(form.sections).map(shapeOfSection),
  };
}

function shapeOfSection(section: SectionInput) {
  const type = section.type ?? null;
  return {
    title: section.title,
    type,
    content: type === 'text' ? (section.content ?? null) : null,
    document: type === 'document' ? (section.documentFileKey ?? null) : null,
    video: type === 'video' ? (section.videoFileKey ?? null) : null,
    ...shapeOfVideo(section, type === 'video'),
    items: inOrder(section.contentItems).map(shapeOfItem),
  };
}

function shapeOfItem(item: ItemInput) {
  return {
    type: item.type,
    title: item.title || null,
    description: item.description || null,
    content: item.type === 'text' ? (item.content ?? null) : null,
    file: item.type === 'text' ? null : (item.fileKey ?? null),
    ...shapeOfVideo(item, item.type === 'video'),
  };
}

function shapeOfVideo(part: ItemInput | SectionInput, isVideo: boolean) {
  return {
    captions: isVideo ? (part.captionsFileKey ?? null) : null,
    poster: isVideo ? (part.posterFileKey ?? null) : null,
  };
}
