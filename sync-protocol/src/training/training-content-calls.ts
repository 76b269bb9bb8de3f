import * as v from 'valibot';
import { defineAuditedCall } from '../audit/audited-call.ts';
import { defineLiveCall, fields } from '../call.ts';
import { requiredText } from '../text/required-text.ts';
import { idSchema, instantSchema } from '../values.ts';
import { listedWithDraftSchema } from './training-calls.ts';
import {
  descriptionSchema,
  formFileKeySchema,
  maxSectionsBytes,
  moduleContentSchema,
  sectionsFieldSchema,
} from './training-content-records.ts';
import { moduleTypeSchema } from './training-records.ts';
import { descriptionRequired, titleRequired } from './training-rules.ts';

const path = '/api/admin/training-modules';

const placesText = 'Places must be a whole number from 1';

const titleSchema = requiredText(titleRequired, 200, 'Title must be at most 200 characters');

/**
 * Text fields of a multipart form. A file key absent: as stored; empty: none. `draft` absent: the
 * module is published (decisions: Training). `sections`: JSON (`sectionInputSchema`).
 */
const moduleFields = {
  title: titleSchema,
  description: v.optional(descriptionSchema, ''),
  moduleType: v.optional(moduleTypeSchema, 'multi-section'),
  thumbnailFileKey: formFileKeySchema,
  videoFileKey: formFileKeySchema,
  captionsFileKey: formFileKeySchema,
  draft: v.optional(v.picklist(['true', 'false'], 'Draft must be true or false'), 'false'),
  sections: sectionsFieldSchema,
};

const form = { fieldLimit: maxSectionsBytes };

/** One module whole, with sections, items and file keys. */
export const listContent = defineLiveCall({
  name: 'training.listContent',
  method: 'GET',
  path: `${path}/:id/content`,
  summary: 'One training module with its sections and items, for editing',
  access: 'admin',
  reads: ['trainingModules', 'moduleDrafts', 'trainingSections', 'sectionContentItems'],
  params: fields({ id: idSchema }),
  answer: moduleContentSchema,
  problems: ['not_found'],
});

/**
 * `id` absent: the server makes one. `upload_missing`: a file key names no finished upload; the
 * problem's `fields` have each such key.
 */
export const create = defineAuditedCall({
  name: 'training.create',
  method: 'POST',
  path,
  summary: 'Create a training module, published unless it is a draft',
  access: 'admin',
  audited: 'training_module',
  body: fields({ id: v.optional(idSchema), ...moduleFields }),
  form,
  answer: moduleContentSchema,
  success: 201,
  problems: ['conflict', 'id_taken', 'upload_missing'],
});

/**
 * Sections and items with a known id are kept, others are new, missing ones go (decisions:
 * Training). `moduleId` is ignored (decisions: Conventions). `basedOn`: `updatedAt` of the module
 * the form was made from; `conflict` if it has changed since. Absent: the module is replaced
 * whatever it has become.
 */
export const replace = defineAuditedCall({
  name: 'training.replace',
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Replace a training module and its content',
  access: 'admin',
  audited: 'training_module',
  params: fields({ id: idSchema }),
  body: fields({
    moduleId: v.optional(v.string()),
    basedOn: v.optional(instantSchema),
    ...moduleFields,
  }),
  form,
  answer: moduleContentSchema,
  problems: ['conflict', 'not_found', 'upload_missing'],
});

/**
 * `basedOn`: `updatedAt` of the module the caller was shown; `conflict` if it has changed since, unless
 * it has this title and description. Absent: both are replaced whatever they have become.
 */
export const rename = defineAuditedCall({
  name: 'training.rename',
  method: 'PATCH',
  path: `${path}/:id`,
  summary: "Change a training module's title and description",
  access: 'admin',
  audited: 'training_module',
  params: fields({ id: idSchema }),
  body: fields({
    title: titleSchema,
    description: requiredText(
      descriptionRequired,
      5000,
      'Description must be at most 5000 characters',
    ),
    basedOn: v.optional(instantSchema),
  }),
  answer: listedWithDraftSchema,
  problems: ['conflict', 'not_found'],
});

/** `places` absent: one. Moves no further than to the first or last place. Answers the moved module. */
export const reorder = defineAuditedCall({
  name: 'training.reorder',
  method: 'PATCH',
  path: `${path}/reorder`,
  summary: 'Move a training module up or down',
  access: 'admin',
  audited: 'training_module',
  body: fields({
    moduleId: idSchema,
    direction: v.picklist(['up', 'down'], 'Direction must be up or down'),
    places: v.optional(
      v.pipe(v.number(placesText), v.integer(placesText), v.minValue(1, placesText)),
      1,
    ),
  }),
  answer: listedWithDraftSchema,
  problems: ['not_found'],
});

/** With its sections, items, grants and progress; its files are removed. */
export const remove = defineAuditedCall({
  name: 'training.remove',
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Delete a training module',
  access: 'admin',
  audited: 'training_module',
  params: fields({ id: idSchema }),
  problems: ['not_found'],
});

export const trainingContentCalls = [
  listContent,
  create,
  replace,
  rename,
  reorder,
  remove,
] as const;
