import type { DraftFile, DraftItem, DraftSection, ModuleDraft } from './module-draft.ts';

/** The files a module shows, by the field that says what is wrong (`ModuleProblems.fields`). */
export function filesByField(draft: ModuleDraft): ReadonlyMap<string, DraftFile | null> {
  const files = new Map<string, DraftFile | null>([['thumbnail', draft.thumbnail]]);
  if (draft.moduleType === 'single-video') {
    return files.set('video', draft.video).set('captions', draft.captions);
  }
  for (const section of draft.sections) {
    if (section.kind === 'items')
      for (const item of section.items) addFiles(files, item, item.type);
    else addFiles(files, section, section.kind);
  }
  return files;
}

function addFiles(
  files: Map<string, DraftFile | null>,
  { id, file, captions }: DraftSection | DraftItem,
  type: DraftItem['type'],
): void {
  if (type === 'text') return;
  files.set(id, file);
  if (type === 'video') files.set(captionsField(id), captions);
}

/** The field of a section's or an item's captions. */
export function captionsField(id: string): string {
  return `${id}:captions`;
}

/** The module without these files, and without them as posters; other places of them are empty too. */
export function dropFiles(draft: ModuleDraft, keys: readonly string[]): ModuleDraft {
  const gone = new Set(keys);
  const kept = (file: DraftFile | null): DraftFile | null => {
    if (file === null || gone.has(file.fileKey)) return null;
    return gone.has(file.posterKey ?? '') ? { ...file, posterKey: null } : file;
  };
  const dropOf = <Part extends DraftSection | DraftItem>(part: Part): Part => ({
    ...part,
    file: kept(part.file),
    captions: kept(part.captions),
  });
  return {
    ...draft,
    thumbnail: kept(draft.thumbnail),
    video: kept(draft.video),
    captions: kept(draft.captions),
    sections: draft.sections.map((section) => ({
      ...dropOf(section),
      items: section.items.map(dropOf),
    })),
  };
}
