import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { idSchema } from '../values.ts';
import { supportOfflineCalls } from './support-offline-calls.ts';
import { adminMessageSchema } from './support-records.ts';

/** With their responses, newest first; `reviewedById`: the administrator who last changed it. */
export const listOwn = defineCall({
  name: 'support.listOwn',
  method: 'GET',
  path: '/api/admin-messages/my',
  summary: "The caller's messages to the administrators",
  access: 'member',
  answer: v.array(v.object({ ...adminMessageSchema.entries, reviewedById: v.nullable(idSchema) })),
});

export const supportCalls = [listOwn, ...supportOfflineCalls] as const;
