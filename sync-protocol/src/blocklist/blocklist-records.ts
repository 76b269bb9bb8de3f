import * as v from 'valibot';
import type { Collection } from '../collection.ts';
import { idSchema, instantSchema } from '../values.ts';

/** A reported member; the row does not say who reported them. */
export const blocklistEntrySchema = v.object({
  id: idSchema,
  memberName: v.string(),
  description: v.string(),
  createdAt: instantSchema,
});

/** Scope `community`. */
export const blocklistEntries = {
  row: blocklistEntrySchema,
  wireVersion: 1,
  indexes: [],
} as const satisfies Collection;

export type BlocklistEntry = v.InferOutput<typeof blocklistEntrySchema>;
