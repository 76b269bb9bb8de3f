import * as v from 'valibot';
import { defineAuditedCall } from '../audit/audited-call.ts';
import { fields } from '../call.ts';
import { maintenanceSchema } from './settings-calls.ts';

/** Enabling notifies everyone (decisions). */
export const setMaintenance = defineAuditedCall({
  name: 'settings.setMaintenance',
  method: 'POST',
  path: '/api/settings/maintenance-mode',
  summary: 'Switch maintenance mode',
  access: 'admin',
  audited: 'setting',
  body: fields({ enabled: v.boolean('Enabled must be true or false') }),
  answer: maintenanceSchema,
});

export const settingsAdminCalls = [setMaintenance] as const;
