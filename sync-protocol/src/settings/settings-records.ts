import * as v from 'valibot';
import type { Collection } from '../collection.ts';

/**
 * Keys of settings that members' devices need. `professional_support_url`: where people find
 * professional support, from the server's configuration (decisions: Support).
 */
export const sharedSettingKeys = ['exchange_rate', 'professional_support_url'] as const;

/** A setting of the community. `id`: its key. */
export const sharedSettingSchema = v.object({
  id: v.picklist(sharedSettingKeys),
  value: v.string(),
});

/** Scope `community`; a setting never changed has no row. */
export const sharedSettings = {
  row: sharedSettingSchema,
  wireVersion: 2,
  indexes: [],
} as const satisfies Collection;

export type SharedSettingKey = (typeof sharedSettingKeys)[number];
export type SharedSetting = v.InferOutput<typeof sharedSettingSchema>;
