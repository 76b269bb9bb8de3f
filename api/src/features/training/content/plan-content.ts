import type {
  ItemInput,
  SectionInput,
} from '@greenroom/sync-protocol/training/training-content-records';
import { v7 as newId } from 'uuid';
import type { ItemRow, SectionRow } from '../training-tables.ts';
import type { FileFacts, WantedFile } from './module-files-repository.ts';

/** What a module has before a change; empty for a new one. */
export interface StoredContent {
  readonly sections: readonly SectionRow[];
  readonly items: readonly ItemRow[];
}

/** A file's key with what belongs to it. */
interface PlannedFile {
  readonly main: WantedFile | null;
  readonly captions: WantedFile | null;
  readonly poster: WantedFile | null;
}

export interface PlannedItem {
  readonly id: string;
  readonly input: ItemInput;
  readonly file: PlannedFile;
}

export interface PlannedSection {
  readonly id: string;
  readonly input: SectionInput;
  readonly file: PlannedFile;
  readonly items: readonly PlannedItem[];
}

const noFile: PlannedFile = { main: null, captions: null, poster: null };

/** A given key, or the stored one where none is given. Null: none. */
export function resolveKey(given: string | null | undefined, stored: string | null): string | null {
  return given === undefined ? stored : given || null;
}

/**
 * The sections and items a module is to have, by their order: known ids are kept, others are new
 * (decisions: Training). `foreign`: ids that another module uses, which get another.
 */
export function planContent(
  sections: readonly SectionInput[],
  stored: StoredContent,
  foreign: ReadonlySet<string>,
): PlannedSection[] {
  const storedSections = new Map(stored.sections.map((row) => [row.id, row]));
  const storedItems = new Map(stored.items.map((row) => [row.id, row]));
  const used = new Set(foreign);
  const idOf = (given: string | undefined) => {
    const id = given === undefined || used.has(given) ? newId() : given;
    used.add(id);
    return id;
  };
  return inOrder(sections).map((input) => ({
    id: idOf(input.id),
    input,
    file: planSectionFile(input, storedSections.get(input.id ?? '')),
    items: inOrder(input.contentItems).map((item) => ({
      id: idOf(item.id),
      input: item,
      file: planItemFile(item, storedItems.get(item.id ?? '')),
    })),
  }));
}

/** Stable: equal numbers stay as they were sent. Their places are numbered anew. */
export function inOrder<Part extends { readonly orderIndex: number }>(
  parts: readonly Part[],
): Part[] {
  return parts.toSorted((one, other) => one.orderIndex - other.orderIndex);
}

function planSectionFile(input: SectionInput, row: SectionRow | undefined): PlannedFile {
  if (input.type === 'document') {
    const key = resolveKey(input.documentFileKey, row?.document_file_key ?? null);
    return { ...noFile, main: wanted(key, ['document']) };
  }
  if (input.type !== 'video') return noFile;
  const stored = row?.video_file_key ?? null;
  return planVideo(resolveKey(input.videoFileKey, stored), stored, input, row);
}

function planItemFile(input: ItemInput, row: ItemRow | undefined): PlannedFile {
  if (input.type === 'text') return noFile;
  const stored = row?.file_key ?? null;
  const key = resolveKey(input.fileKey, stored);
  if (input.type === 'video') return planVideo(key, stored, input, row);
  return { ...noFile, main: wanted(key, [input.type]) };
}

/** Captions and poster stay with the video they were made for. */
function planVideo(
  key: string | null,
  stored: string | null,
  input: Pick<ItemInput, 'captionsFileKey' | 'posterFileKey'>,
  row: Pick<ItemRow, 'captions_file_key' | 'poster_file_key'> | undefined,
): PlannedFile {
  const kept = key === stored ? row : undefined;
  const captions = resolveKey(input.captionsFileKey, kept?.captions_file_key ?? null);
  const poster = resolveKey(input.posterFileKey, kept?.poster_file_key ?? null);
  return {
    main: wanted(key, ['video']),
    captions: wanted(captions, ['captions']),
    poster: wanted(poster, ['image', 'thumbnail']),
  };
}

function wanted(key: string | null, types: WantedFile['types']): WantedFile | null {
  return key === null ? null : { key, types };
}

/** Every file of the plan. */
export function filesOf(plan: readonly PlannedSection[]): WantedFile[] {
  const files = plan.flatMap(({ file, items }) => [file, ...items.map((item) => item.file)]);
  return files
    .flatMap(({ main, captions, poster }) => [main, captions, poster])
    .filter((file) => file !== null);
}

/** The columns of a file, with facts copied from its upload. */
export function fileColumnsOf({ main, captions, poster }: PlannedFile, facts: Facts) {
  const known = main === null ? undefined : facts.get(main.key);
  return {
    captions_file_key: captions?.key ?? null,
    poster_file_key: poster?.key ?? null,
    file_name: known?.name ?? null,
    mime_type: known?.mimeType ?? null,
    file_size: known?.size ?? null,
  };
}

export function minutesOf({ main }: PlannedFile, facts: Facts): number {
  return main === null ? 0 : (facts.get(main.key)?.minutes ?? 0);
}

export type Facts = ReadonlyMap<string, FileFacts>;
