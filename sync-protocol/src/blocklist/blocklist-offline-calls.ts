import * as v from 'valibot';
import { defineOfflineCall, fields } from '../call.ts';
import { someSeen } from '../text/unseen.ts';
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
  memberName: v.pipe(
    v.string(nameMissing),
    v.trim(),
    v.normalize('NFC'),
    v.nonEmpty(nameMissing),
    someSeen(nameMissing),
    v.maxLength(
      maxMemberNameLength,
      `Member name must be ${maxMemberNameLength} characters or less`,
    ),
  ),
  description: v.pipe(
    v.string(descriptionShort),
    v.trim(),
    v.minLength(4, descriptionShort),
    v.maxLength(
      maxDescriptionLength,
      `Description must be ${maxDescriptionLength} characters or less`,
    ),
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
