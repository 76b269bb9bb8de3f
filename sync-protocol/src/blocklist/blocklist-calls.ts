import * as v from 'valibot';
import { defineAuditedCall } from '../audit/audited-call.ts';
import { defineLiveCall, fields } from '../call.ts';
import { createdSortSchema, pageSchema, searchSchema } from '../pages.ts';
import { idSchema } from '../values.ts';
import { blocklistOfflineCalls } from './blocklist-offline-calls.ts';
import { blocklistEntrySchema } from './blocklist-records.ts';

/**
 * An entry as the list answers it. `addedById`, `submitterUsername`: for administrators only; null:
 * the account is gone.
 */
export const listedBlocklistEntrySchema = v.object({
  ...blocklistEntrySchema.entries,
  addedById: v.optional(v.nullable(idSchema)),
  submitterUsername: v.optional(v.nullable(v.string())),
});

export type ListedBlocklistEntry = v.InferOutput<typeof listedBlocklistEntrySchema>;

/**
 * Newest first, 50 a page, total in X-Total-Count. `search`: part of the member name, any case.
 * `addedById`: only what this account reported; ignored for members, who do not see who reported.
 */
export const list = defineLiveCall({
  name: 'blocklist.list',
  method: 'GET',
  path: '/api/blocklist',
  summary: 'Reported members',
  access: 'member',
  reads: ['blocklistEntries', 'account'],
  query: fields({
    page: pageSchema,
    search: searchSchema,
    sort: createdSortSchema,
    addedById: v.optional(idSchema),
  }),
  answer: v.array(listedBlocklistEntrySchema),
});

export const remove = defineAuditedCall({
  name: 'blocklist.remove',
  method: 'DELETE',
  path: '/api/blocklist/:id',
  summary: 'Delete an entry of the blocklist',
  access: 'admin',
  audited: 'blocklist_entry',
  params: fields({ id: idSchema }),
  problems: ['not_found'],
});

export const blocklistCalls = [list, remove, ...blocklistOfflineCalls] as const;
