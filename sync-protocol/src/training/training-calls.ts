import * as v from 'valibot';
import { defineCall, defineLiveCall, fields } from '../call.ts';
import { idSchema } from '../values.ts';
import { trainingOfflineCalls } from './training-offline-calls.ts';
import {
  contentItemSchema,
  sectionProgressSchema,
  trainingModuleSchema,
  trainingProgressSchema,
  trainingSectionSchema,
} from './training-records.ts';

/** A module as a member's list answers it. `averageRating`: always null (decisions: Training). */
export const listedModuleSchema = v.object({
  ...trainingModuleSchema.entries,
  averageRating: v.null(),
  totalRatings: v.number(),
});

/** With the accounts that have begun it, which the video page shows. */
export const openedModuleSchema = v.object({ ...listedModuleSchema.entries, views: v.number() });

/** With whether it is a draft, which only administrators are answered. */
export const listedWithDraftSchema = v.object({
  ...listedModuleSchema.entries,
  draft: v.boolean(),
});

/** By displayOrder, never paged; administrators' lists hold drafts too. */
export const list = defineLiveCall({
  name: 'training.list',
  method: 'GET',
  path: '/api/training-modules',
  summary: 'Training modules by their order',
  access: 'member',
  reads: ['trainingModules', 'moduleDrafts'],
  answer: v.array(listedWithDraftSchema),
});

/** Without a grant 403 'You have not been granted access to this module yet' (spec member 2). */
export const read = defineLiveCall({
  name: 'training.read',
  method: 'GET',
  path: '/api/training-modules/:id',
  summary: 'One training module',
  access: 'member',
  reads: ['trainingModules', 'moduleDrafts', 'trainingProgress', 'account'],
  params: fields({ id: idSchema }),
  answer: openedModuleSchema,
  problems: ['not_found', 'module_not_granted'],
});

export const listSections = defineCall({
  name: 'training.listSections',
  method: 'GET',
  path: '/api/training-modules/:moduleId/sections',
  summary: "A module's sections by their order",
  access: 'member',
  params: fields({ moduleId: idSchema }),
  answer: v.array(trainingSectionSchema),
  problems: ['not_found', 'module_not_granted'],
});

export const listItems = defineCall({
  name: 'training.listItems',
  method: 'GET',
  path: '/api/sections/:id/content-items',
  summary: "A section's items by their order",
  access: 'member',
  params: fields({ id: idSchema }),
  answer: v.array(contentItemSchema),
  problems: ['not_found', 'module_not_granted'],
});

/** The thumbnail, else the first video of a section; 404: neither. */
export const preview = defineCall({
  name: 'training.preview',
  method: 'GET',
  path: '/api/training-modules/:id/preview',
  summary: 'A picture or video that shows what a module is about',
  access: 'member',
  params: fields({ id: idSchema }),
  answer: v.object({ previewUrl: v.string(), previewType: v.picklist(['video', 'thumbnail']) }),
  problems: ['not_found', 'module_not_granted'],
});

/** Any query is ignored: the specification's client adds a timestamp, such as `t`. */
export const listProgress = defineCall({
  name: 'training.listProgress',
  method: 'GET',
  path: '/api/training-progress',
  summary: "The caller's progress per module",
  access: 'member',
  query: v.object({ t: v.optional(v.string()) }),
  answer: v.array(trainingProgressSchema),
});

export const listSectionProgress = defineCall({
  name: 'training.listSectionProgress',
  method: 'GET',
  path: '/api/training-section-progress',
  summary: "The caller's progress per section of a module",
  access: 'member',
  query: fields({ moduleId: idSchema }),
  answer: v.array(sectionProgressSchema),
});

export const trainingCalls = [
  list,
  read,
  listSections,
  listItems,
  preview,
  listProgress,
  listSectionProgress,
  ...trainingOfflineCalls,
] as const;
