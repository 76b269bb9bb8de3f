import type { ItemType } from '@greenroom/sync-protocol/training/training-records';
import { moveTo } from '../../ordering/move-to.ts';
import { dropFiles, type FilePlace } from './draft-files.ts';
import { frameName } from './poster-name.ts';
import {
  type DraftFile,
  type DraftItem,
  type DraftSection,
  type ModuleDraft,
  makeItem,
  makeSection,
} from './module-draft.ts';

/** One edit of a module; `to` is a position from 0. */
export type ModuleEdit =
  | {
      readonly kind: 'module';
      readonly change: Partial<Pick<ModuleDraft, 'title' | 'description' | 'moduleType'>>;
    }
  | { readonly kind: 'addSection'; readonly id: string }
  | {
      readonly kind: 'section';
      readonly id: string;
      readonly change: Partial<Pick<DraftSection, 'title' | 'kind' | 'content'>>;
    }
  | { readonly kind: 'moveSection'; readonly from: number; readonly to: number }
  | { readonly kind: 'removeSection'; readonly id: string }
  | {
      readonly kind: 'addItem';
      readonly sectionId: string;
      readonly id: string;
      readonly type: ItemType;
    }
  | {
      readonly kind: 'item';
      readonly sectionId: string;
      readonly id: string;
      readonly change: Partial<Pick<DraftItem, 'title' | 'description' | 'content'>>;
    }
  | {
      readonly kind: 'moveItem';
      readonly sectionId: string;
      readonly from: number;
      readonly to: number;
    }
  | { readonly kind: 'removeItem'; readonly sectionId: string; readonly id: string }
  | { readonly kind: 'file'; readonly place: FilePlace; readonly file: DraftFile | null }
  | {
      readonly kind: 'poster';
      readonly place: FilePlace;
      /** The video it is a frame of. */
      readonly videoKey: string;
      readonly posterKey: string;
    }
  /** The server has these files no more. */
  | { readonly kind: 'dropFiles'; readonly keys: readonly string[] };

/** The module after an edit; unchanged if what it names is gone. */
export function editModule(draft: ModuleDraft, edit: ModuleEdit): ModuleDraft {
  switch (edit.kind) {
    case 'module':
      return { ...draft, ...edit.change };
    case 'addSection':
      return { ...draft, sections: [...draft.sections, makeSection(edit.id)] };
    case 'moveSection':
      return { ...draft, sections: moveTo(draft.sections, edit.from, edit.to) };
    case 'removeSection':
      return { ...draft, sections: draft.sections.filter(({ id }) => id !== edit.id) };
    case 'file':
      return placeFile(draft, edit.place, edit.file);
    case 'poster':
      return placePoster(draft, edit);
    case 'dropFiles':
      return dropFiles(draft, edit.keys);
    case 'section':
      return editSection(draft, edit.id, (section) => ({ ...section, ...edit.change }));
    case 'addItem':
    case 'item':
    case 'moveItem':
    case 'removeItem':
      return editSection(draft, edit.sectionId, (section) => ({
        ...section,
        items: editItems(section.items, edit),
      }));
    default:
      return edit satisfies never;
  }
}

type ItemEdit = Extract<ModuleEdit, { kind: 'addItem' | 'item' | 'moveItem' | 'removeItem' }>;

function editItems(items: readonly DraftItem[], edit: ItemEdit): readonly DraftItem[] {
  switch (edit.kind) {
    case 'addItem':
      return [...items, makeItem(edit.id, edit.type)];
    case 'item':
      return items.map((item) => (item.id === edit.id ? { ...item, ...edit.change } : item));
    case 'moveItem':
      return moveTo(items, edit.from, edit.to);
    case 'removeItem':
      return items.filter(({ id }) => id !== edit.id);
    default:
      return edit satisfies never;
  }
}

function editSection(
  draft: ModuleDraft,
  id: string,
  edit: (section: DraftSection) => DraftSection,
): ModuleDraft {
  return {
    ...draft,
    sections: draft.sections.map((section) => (section.id === id ? edit(section) : section)),
  };
}

function placeFile(draft: ModuleDraft, place: FilePlace, file: DraftFile | null): ModuleDraft {
  switch (place.of) {
    case 'module':
      return { ...draft, [place.field]: file };
    case 'section':
      return editSection(draft, place.sectionId, (section) => ({
        ...section,
        [place.field]: file,
      }));
    case 'item':
      return editSection(draft, place.sectionId, (section) => ({
        ...section,
        items: section.items.map((item) =>
          item.id === place.itemId ? { ...item, [place.field]: file } : item,
        ),
      }));
    default:
      return place satisfies never;
  }
}

/**
 * A module's video has its thumbnail for a poster: the frame becomes it where none was chosen. A frame of
 * a video that is no longer there is left out.
 */
function placePoster(
  draft: ModuleDraft,
  { place, videoKey, posterKey }: Extract<ModuleEdit, { kind: 'poster' }>,
): ModuleDraft {
  const file = fileAt(draft, place);
  if (file?.fileKey !== videoKey) return draft;
  if (place.of !== 'module') return placeFile(draft, place, { ...file, posterKey });
  const { thumbnail } = draft;
  if (thumbnail !== null && thumbnail.fileName !== frameName) return draft;
  const frame = { fileKey: posterKey, fileName: frameName, fileSize: null, posterKey: null };
  return { ...draft, thumbnail: frame };
}

/** The file in a place; null: none yet. Undefined: there is no such place. */
export function fileAt(draft: ModuleDraft, place: FilePlace): DraftFile | null | undefined {
  switch (place.of) {
    case 'module':
      return draft[place.field];
    case 'section':
      return draft.sections.find(({ id }) => id === place.sectionId)?.[place.field];
    case 'item':
      return draft.sections
        .find(({ id }) => id === place.sectionId)
        ?.items.find(({ id }) => id === place.itemId)?.[place.field];
    default:
      return place satisfies never;
  }
}
