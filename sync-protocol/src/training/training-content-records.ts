import * as v from 'valibot';
import { fields } from '../call.ts';
import { findUnstorable } from '../input/storable-input.ts';
import { idSchema } from '../values.ts';
import { listedWithDraftSchema } from './training-calls.ts';
import {
  contentItemSchema,
  itemTypeSchema,
  sectionTypeSchema,
  trainingSectionSchema,
} from './training-records.ts';
import { maxItems, maxSections } from './training-rules.ts';

// Read by administrators' screens only; no member's start loads it.

/** Size limit of a form's field, in bytes: the sections with their texts. */
export const maxSectionsBytes = 1024 * 1024;

const titleSchema = v.pipe(
  v.string('Title must be a string'),
  v.trim(),
  v.maxLength(200, 'Title must be at most 200 characters'),
);

export const descriptionSchema = v.pipe(
  v.string('Description must be a string'),
  v.trim(),
  v.maxLength(5000, 'Description must be at most 5000 characters'),
);

const textSchema = v.pipe(
  v.string('Content must be a string'),
  v.maxLength(200_000, 'Content must be at most 200000 characters'),
);

const orderSchema = v.pipe(
  v.number('Order must be a whole number'),
  v.integer('Order must be a whole number'),
  v.minValue(0, 'Order must be 0 or more'),
  v.maxValue(10_000, 'Order must be at most 10000'),
);

/** Absent: the file stays as stored. Null: none. Else the id of a finished upload. */
const fileKeySchema = v.optional(v.nullable(idSchema));

/** A form's file key: the same, with an empty text for none. */
export const formFileKeySchema = v.optional(
  v.union([v.literal(''), idSchema], 'Id must be a uuid'),
);

/**
 * An item as a form carries it. `id`: of a stored item, which is kept; absent or unknown: a new one.
 * Captions and poster stay with their file: a new `fileKey` without them has none.
 */
export const itemInputSchema = fields({
  id: v.optional(idSchema),
  type: itemTypeSchema,
  title: v.optional(v.nullable(titleSchema)),
  description: v.optional(v.nullable(descriptionSchema)),
  content: v.optional(v.nullable(textSchema)),
  orderIndex: orderSchema,
  fileKey: fileKeySchema,
  captionsFileKey: fileKeySchema,
  posterFileKey: fileKeySchema,
});

/** A section as a form carries it: items, or with `type` a text, document or video of its own. */
export const sectionInputSchema = fields({
  id: v.optional(idSchema),
  title: titleSchema,
  orderIndex: orderSchema,
  type: v.optional(v.nullable(sectionTypeSchema)),
  content: v.optional(v.nullable(textSchema)),
  documentFileKey: fileKeySchema,
  videoFileKey: fileKeySchema,
  captionsFileKey: fileKeySchema,
  posterFileKey: fileKeySchema,
  contentItems: v.optional(
    v.pipe(
      v.array(itemInputSchema, 'Content items must be a list'),
      v.maxLength(maxItems, `A section has at most ${maxItems} content items`),
    ),
    [],
  ),
});

/** The form field `sections`: a list as JSON. Absent: none. */
export const sectionsFieldSchema = v.optional(
  v.pipe(
    v.string('Sections must be JSON'),
    v.parseJson(undefined, 'Sections must be JSON'),
    // Escapes in JSON can name characters that cannot be stored.
    v.check(
      (value) => findUnstorable(value) === null,
      'Text contains characters that cannot be stored',
    ),
    v.array(sectionInputSchema, 'Sections must be a list'),
    v.maxLength(maxSections, `A module has at most ${maxSections} sections`),
  ),
  '[]',
);

/** An item as the editor needs it, with its files' keys. */
export const editedItemSchema = v.object({
  ...contentItemSchema.entries,
  captionsFileKey: v.nullable(idSchema),
  posterFileKey: v.nullable(idSchema),
});

/** A section with its items by their order. */
export const editedSectionSchema = v.object({
  ...trainingSectionSchema.entries,
  videoFileKey: v.nullable(idSchema),
  documentFileKey: v.nullable(idSchema),
  captionsFileKey: v.nullable(idSchema),
  posterFileKey: v.nullable(idSchema),
  contentItems: v.array(editedItemSchema),
});

/**
 * A module whole, drafts too: its sections by their order. `updatedBy`: username of who changed it
 * last; null: not recorded. `thumbnailFileName`: as it was uploaded; null: no thumbnail. Absent: an
 * older server.
 */
export const moduleContentSchema = v.object({
  ...listedWithDraftSchema.entries,
  updatedBy: v.nullable(v.string()),
  thumbnailFileKey: v.nullable(idSchema),
  thumbnailFileName: v.optional(v.nullable(v.string())),
  videoFileKey: v.nullable(idSchema),
  captionsFileKey: v.nullable(idSchema),
  sections: v.array(editedSectionSchema),
});

export type ItemInput = v.InferOutput<typeof itemInputSchema>;
export type SectionInput = v.InferOutput<typeof sectionInputSchema>;
export type EditedItem = v.InferOutput<typeof editedItemSchema>;
export type EditedSection = v.InferOutput<typeof editedSectionSchema>;
export type ModuleContent = v.InferOutput<typeof moduleContentSchema>;
