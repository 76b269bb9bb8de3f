import {
  type DraftFile,
  type DraftItem,
  type DraftSection,
  type ModuleDraft,
  shownFile,
} from './module-draft.ts';

/** Where an uploaded file belongs in a module. */
export type FilePlace =
  | { readonly of: 'module'; readonly field: 'thumbnail' | 'video' | 'captions' }
  | {
      readonly of: 'section';
      readonly sectionId: string;
      readonly field: 'file' | 'document' | 'captions';
    }
  | {
      readonly of: 'item';
      readonly sectionId: string;
      readonly itemId: string;
      readonly field: 'file' | 'captions';
    };

/** The files a module shows, by the field that says what is wrong (`ModuleProblems.fields`). */
export function filesByField(draft: ModuleDraft): ReadonlyMap<string, DraftFile | null> {
  const files = new Map<string, DraftFile | null>([['thumbnail', draft.thumbnail]]);
  if (draft.moduleType === 'single-video') {
    return files.set('video', draft.video).set('captions', draft.captions);
  }
  for (const section of draft.sections) {
    if (section.kind === 'items')
      for (const item of section.items) addFiles(files, item, item.type);
    else addFiles(files, { ...section, file: shownFile(section) }, section.kind);
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

/** Whether the module shows a place: not what its type or a section's kind does not use. */
export function showsPlace(draft: ModuleDraft, place: FilePlace): boolean {
  if (place.of === 'section') {
    const section = draft.sections.find(({ id }) => id === place.sectionId);
    // A document and a video have the same field, but not the same place.
    if ((place.field === 'document') !== (section?.kind === 'document')) return false;
  }
  return filesByField(draft).has(fieldOf(place));
}

function fieldOf(place: FilePlace): string {
  if (place.of === 'module') return place.field;
  const id = place.of === 'section' ? place.sectionId : place.itemId;
  return place.field === 'captions' ? captionsField(id) : id;
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
      document: kept(section.document),
      items: section.items.map(dropOf),
    })),
  };
}
