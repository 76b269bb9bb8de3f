import * as v from 'valibot';
import type { Collection } from '../collection.ts';
import { idSchema, instantSchema } from '../values.ts';

/** `single-video`: no sections, plays at /video-player/{id} (decisions: Training). */
export const moduleTypeSchema = v.picklist(
  ['multi-section', 'single-video'],
  'Module type must be multi-section or single-video',
);

/** Of a section without items (decisions: Training). */
export const sectionTypeSchema = v.picklist(['video', 'text', 'document']);

export const itemTypeSchema = v.picklist(
  ['video', 'text', 'document', 'image'],
  'Type must be video, text, document or image',
);

/**
 * A published module, visible to every approved member. Addresses are `/api/files/{key}`, of
 * documents `/api/documents/{key}`, and need a grant, the thumbnail's does not. `duration`: whole
 * minutes, summed from its media. `videoFileSize`: bytes; null: no video of its own.
 */
export const trainingModuleSchema = v.object({
  id: idSchema,
  title: v.string(),
  description: v.nullable(v.string()),
  moduleType: moduleTypeSchema,
  videoUrl: v.nullable(v.string()),
  captionsUrl: v.nullable(v.string()),
  documentUrl: v.nullable(v.string()),
  thumbnailUrl: v.nullable(v.string()),
  content: v.nullable(v.string()),
  videoFileSize: v.nullable(v.number()),
  duration: v.number(),
  displayOrder: v.number(),
  sectionCount: v.number(),
  publishedAt: v.nullable(instantSchema),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});

/** Scope `training`, held by every approved account. Drafts are not replicated. */
export const trainingModules = {
  row: trainingModuleSchema,
  wireVersion: 1,
  indexes: [],
} as const satisfies Collection;

/** The file of a section or item; all null: it has none. `posterUrl`: a frame of a video. */
const fileFields = {
  fileName: v.nullable(v.string()),
  mimeType: v.nullable(v.string()),
  /** Bytes. */
  fileSize: v.nullable(v.number()),
  captionsUrl: v.nullable(v.string()),
  posterUrl: v.nullable(v.string()),
};

/**
 * A section. `type` null: it consists of items; else the section itself is a text (`content`), a
 * document or a video. `createdAt`: later than a member's completion of the module, it is new to
 * that member.
 */
export const trainingSectionSchema = v.object({
  id: idSchema,
  moduleId: idSchema,
  orderIndex: v.number(),
  type: v.nullable(sectionTypeSchema),
  title: v.string(),
  content: v.nullable(v.string()),
  videoUrl: v.nullable(v.string()),
  documentUrl: v.nullable(v.string()),
  ...fileFields,
  duration: v.number(),
  createdAt: instantSchema,
});

/** Scope `module:<moduleId>`, held by those with a grant and by administrators. */
export const trainingSections = {
  row: trainingSectionSchema,
  wireVersion: 2,
  indexes: ['moduleId'],
} as const satisfies Collection;

/** A part of a section. `content`: Markdown of a text item, else null. */
export const contentItemSchema = v.object({
  id: idSchema,
  moduleId: idSchema,
  sectionId: idSchema,
  type: itemTypeSchema,
  orderIndex: v.number(),
  title: v.nullable(v.string()),
  description: v.nullable(v.string()),
  content: v.nullable(v.string()),
  fileUrl: v.nullable(v.string()),
  fileKey: v.nullable(v.string()),
  ...fileFields,
  duration: v.number(),
});

/** Scope `module:<moduleId>`. */
export const sectionContentItems = {
  row: contentItemSchema,
  wireVersion: 2,
  indexes: ['moduleId'],
} as const satisfies Collection;

/** A grant: the member may open the module. */
export const moduleAccessSchema = v.object({
  id: idSchema,
  userId: idSchema,
  moduleId: idSchema,
  createdAt: instantSchema,
});

/** The member's own grants, scope `user:<id>`. */
export const moduleAccess = {
  row: moduleAccessSchema,
  wireVersion: 1,
  indexes: [],
} as const satisfies Collection;

/**
 * How far a member got in a module. `progressPercentage`: whole, 0 to 100; it never goes down
 * (decisions: Training). `lastWatchedAt`: the device's clock, never later than the server's.
 */
export const trainingProgressSchema = v.object({
  id: idSchema,
  userId: idSchema,
  moduleId: idSchema,
  progressPercentage: v.number(),
  completed: v.boolean(),
  lastWatchedAt: v.nullable(instantSchema),
});

/** Scope `user:<id>`; the id is the module's, so that a device can make the row. */
export const trainingProgress = {
  row: trainingProgressSchema,
  wireVersion: 1,
  indexes: [],
} as const satisfies Collection;

/**
 * The same of a section. `doneItems`: ids of the items the member completed, also of deleted ones;
 * the set only grows. Absent: none, in rows of an earlier version.
 */
export const sectionProgressSchema = v.object({
  ...trainingProgressSchema.entries,
  sectionId: idSchema,
  doneItems: v.optional(v.array(idSchema)),
});

/** Scope `user:<id>`; the id is the section's. */
export const trainingSectionProgress = {
  row: sectionProgressSchema,
  wireVersion: 2,
  indexes: ['moduleId'],
} as const satisfies Collection;

export type ModuleType = v.InferOutput<typeof moduleTypeSchema>;
export type SectionType = v.InferOutput<typeof sectionTypeSchema>;
export type ItemType = v.InferOutput<typeof itemTypeSchema>;
export type TrainingModule = v.InferOutput<typeof trainingModuleSchema>;
export type TrainingSection = v.InferOutput<typeof trainingSectionSchema>;
export type ContentItem = v.InferOutput<typeof contentItemSchema>;
export type ModuleAccess = v.InferOutput<typeof moduleAccessSchema>;
export type TrainingProgress = v.InferOutput<typeof trainingProgressSchema>;
export type SectionProgress = v.InferOutput<typeof sectionProgressSchema>;
