import {
  itemTypeSchema,
  moduleTypeSchema,
  sectionTypeSchema,
} from '@greenroom/sync-protocol/training/training-records';
import { idSchema } from '@greenroom/sync-protocol/values';
import * as v from 'valibot';
import type { DraftFile, DraftItem, DraftSection, ModuleDraft } from './module-draft.ts';

/**
 * A draft as stored on this device, maybe by an older version of the app. A field that does not fit
 * is empty, a section or item that cannot be told apart is left out.
 */
export interface KeptDraft {
  /** Of the module, a new one's too: a save without an answer is repeated, not made twice. Null: not kept. */
  readonly id: string | null;
  readonly draft: ModuleDraft;
  /** `updatedAt` of the module it was begun from; null: a new module. */
  readonly basedOn: string | null;
  /** ISO 8601, this device's clock. */
  readonly keptAt: string;
  /** Names of files that had not arrived; leaving cancels them. */
  readonly uploading: readonly string[];
}

const text = v.fallback(v.string(), '');

/** Leaves out what does not fit. */
function listOf<Schema extends v.GenericSchema>(schema: Schema) {
  const fitting = (found: unknown): v.InferOutput<Schema>[] => {
    const one = v.safeParse(schema, found);
    return one.success ? [one.output] : [];
  };
  return v.pipe(
    v.fallback(v.array(v.unknown()), []),
    v.transform((all) => all.flatMap(fitting)),
  );
}

const file: v.GenericSchema<unknown, DraftFile | null> = v.fallback(
  v.nullable(
    v.object({
      fileKey: v.string(),
      fileName: v.fallback(v.nullable(v.string()), null),
      fileSize: v.fallback(v.nullable(v.number()), null),
      posterKey: v.fallback(v.nullable(v.string()), null),
    }),
  ),
  null,
);

const item: v.GenericSchema<unknown, DraftItem> = v.object({
  id: v.string(),
  type: itemTypeSchema,
  title: text,
  description: text,
  content: text,
  file,
  captions: file,
});

const section: v.GenericSchema<unknown, DraftSection> = v.pipe(
  v.object({
    id: v.string(),
    title: text,
    kind: v.fallback(v.union([v.literal('items'), sectionTypeSchema]), 'items'),
    content: text,
    file,
    document: v.optional(file),
    captions: file,
    items: listOf(item),
  }),
  // Earlier versions had no place for a document: they kept it in the video's.
  v.transform(({ document, ...found }) => {
    if (document !== undefined) return { ...found, document };
    if (found.kind !== 'document') return { ...found, document: null };
    return { ...found, file: null, document: found.file };
  }),
);

const moduleDraft: v.GenericSchema<unknown, ModuleDraft> = v.object({
  title: text,
  description: text,
  moduleType: v.fallback(moduleTypeSchema, 'multi-section'),
  thumbnail: file,
  video: file,
  captions: file,
  sections: listOf(section),
});

export const keptDraftSchema: v.GenericSchema<unknown, KeptDraft> = v.object({
  id: v.fallback(v.nullable(idSchema), null),
  draft: moduleDraft,
  basedOn: v.fallback(v.nullable(v.string()), null),
  keptAt: v.fallback(v.pipe(v.string(), v.isoTimestamp()), () => new Date().toISOString()),
  uploading: listOf(v.string()),
});
