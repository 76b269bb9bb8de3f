import type {
  ItemType,
  ModuleType,
  SectionType,
} from '@greenroom/sync-protocol/training/training-records';

/** An uploaded file of a module being edited. */
export interface DraftFile {
  /** Id of the upload, for the payload and `/api/files/{fileKey}`. */
  readonly fileKey: string;
  /** Null: not known, as of a file uploaded earlier. */
  readonly fileName: string | null;
  /** Bytes; null: not known. */
  readonly fileSize: number | null;
  /** Id of the upload of a video's poster; null: none. */
  readonly posterKey: string | null;
}

export interface DraftItem {
  readonly id: string;
  readonly type: ItemType;
  readonly title: string;
  readonly description: string;
  /** Markdown of a text item. */
  readonly content: string;
  readonly file: DraftFile | null;
  /** Of a video. */
  readonly captions: DraftFile | null;
}

export interface DraftSection {
  readonly id: string;
  readonly title: string;
  /** 'items': it consists of `items`; otherwise it is itself of that kind. */
  readonly kind: 'items' | SectionType;
  /** Markdown of a text section. */
  readonly content: string;
  /** Of a video section, as its captions. */
  readonly file: DraftFile | null;
  readonly document: DraftFile | null;
  readonly captions: DraftFile | null;
  readonly items: readonly DraftItem[];
}

/** A module as the editor holds it; what another type or kind does not use is kept. */
export interface ModuleDraft {
  readonly title: string;
  readonly description: string;
  readonly moduleType: ModuleType;
  readonly thumbnail: DraftFile | null;
  /** Of a single-video module. */
  readonly video: DraftFile | null;
  readonly captions: DraftFile | null;
  readonly sections: readonly DraftSection[];
}

/** The file a section shows, where its kind has one. */
export function shownFile({ kind, file, document }: DraftSection): DraftFile | null {
  return kind === 'document' ? document : file;
}

/** A section has no description, an item no document of its own. */
type Part = Pick<DraftItem, 'title' | 'content' | 'file' | 'captions'> &
  Partial<Pick<DraftItem, 'description'> & Pick<DraftSection, 'document'>>;

/** Nothing was typed or uploaded; a section's items are not looked at. */
export function isPartBlank(part: Part): boolean {
  const { title, description = '', content, file, document = null, captions } = part;
  const isUntyped = [title, description, content].every((text) => text.trim() === '');
  return isUntyped && file === null && document === null && captions === null;
}

export const emptyModule: ModuleDraft = {
  title: '',
  description: '',
  moduleType: 'multi-section',
  thumbnail: null,
  video: null,
  captions: null,
  sections: [],
};

export function makeSection(id: string): DraftSection {
  const files = { file: null, document: null, captions: null };
  return { id, title: '', kind: 'items', content: '', ...files, items: [] };
}

export function makeItem(id: string, type: ItemType): DraftItem {
  return { id, type, title: '', description: '', content: '', file: null, captions: null };
}
