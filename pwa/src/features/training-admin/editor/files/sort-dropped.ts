import { isAcceptedName } from '@greenroom/sync-protocol/uploads/training-files-rules';
import type { DraftSection } from '../draft/module-draft.ts';

const types = ['video', 'image', 'document'] as const;

export interface DroppedFile {
  readonly file: File;
  readonly type: (typeof types)[number];
}

/**
 * The dropped files a section takes, by the ending of their names: one of items takes any number, one
 * that is itself a video or document takes the first of its kind, a text none.
 */
export function sortDropped(
  files: readonly File[],
  kind: DraftSection['kind'],
): { readonly taken: readonly DroppedFile[]; readonly others: readonly File[] } {
  const known = files.flatMap((file) => {
    const type = types.find((one) => isAcceptedName(one, file.name));
    return type === undefined ? [] : [{ file, type }];
  });
  const taken = kind === 'items' ? known : known.filter(({ type }) => type === kind).slice(0, 1);
  const chosen = new Set(taken.map(({ file }) => file));
  return { taken, others: files.filter((file) => !chosen.has(file)) };
}
