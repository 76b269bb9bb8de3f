import * as v from 'valibot';
import { defineOfflineCall, fields } from '../call.ts';
import { requiredText } from '../text/required-text.ts';
import { idSchema } from '../values.ts';
import { blocklistEntrySchema } from './blocklist-records.ts';

// A file of its own: every start of the app loads it, with the effects.

/** Maximum lengths of a name and a description. */
export const maxMemberNameLength = 200;
export const maxDescriptionLength = 5000;

const nameMissing = 'Member name is required';
const descriptionShort = 'Description must be at least 4 characters';

/** Spec member 5, Blocklist. */
export const blocklistFields = fields({
  memberName: requiredText(
    nameMissing,
    maxMemberNameLength,
    `Member name must be ${maxMemberNameLength} characters or less`,
  ),
  description: requiredText(
    descriptionShort,
    maxDescriptionLength,
    `Description must be ${maxDescriptionLength} characters or less`,
    4,
  ),
});

/** `id` absent: the server makes one. */
export const add = defineOfflineCall({
  name: 'blocklist.add',
  method: 'POST',
  path: '/api/blocklist',
  summary: 'Report a member to the shared blocklist',
  access: 'member',
  body: fields({ id: v.optional(idSchema), ...blocklistFields.entries }),
  answer: blocklistEntrySchema,
  problems: ['id_taken'],
  success: 201,
});

export const blocklistOfflineCalls = [add] as const;
