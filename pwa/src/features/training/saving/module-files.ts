import type {
  ContentItem,
  TrainingModule,
  TrainingSection,
} from '@greenroom/sync-protocol/training/training-records';
import { savedUrlOf } from '../../../replica/saved-files/saved-notes.ts';

/**
 * A file of a module, at the address it is saved under. `bytes` null: the rows do not tell
 * (captions, posters, thumbnails).
 */
export interface ModuleFile {
  readonly url: string;
  readonly bytes: number | null;
}

/** The rows that name a module's files. */
export interface ModuleRows {
  readonly module: TrainingModule;
  readonly sections: readonly TrainingSection[];
  readonly items: readonly ContentItem[];
}

/**
 * Every file a module shows, each once. Its texts are rows and need no saving; without any other
 * file the thumbnail alone is nothing to save.
 */
export function listModuleFiles({ module, sections, items }: ModuleRows): ModuleFile[] {
  const named: (readonly [url: string | null, bytes: number | null])[] = [
    [module.videoUrl, module.videoFileSize],
    [module.captionsUrl, null],
    [module.documentUrl, null],
    ...sections.flatMap((section) => [
      [section.videoUrl, section.fileSize] as const,
      [section.documentUrl, section.fileSize] as const,
      [section.captionsUrl, null] as const,
      [section.posterUrl, null] as const,
    ]),
    ...items.flatMap((item) => [
      [item.fileUrl, item.fileSize] as const,
      [item.captionsUrl, null] as const,
      [item.posterUrl, null] as const,
    ]),
  ];
  const files = new Map<string, ModuleFile>();
  for (const [address, bytes] of named) {
    const url = address === null ? null : savedUrlOf(address);
    if (url !== null && !files.has(url)) files.set(url, { url, bytes });
  }
  const { thumbnailUrl } = module;
  if (files.size > 0 && thumbnailUrl !== null && !files.has(thumbnailUrl)) {
    files.set(thumbnailUrl, { url: thumbnailUrl, bytes: null });
  }
  return [...files.values()];
}
