import * as v from 'valibot';
import { defineCall, fields } from '../call.ts';

const maintenanceSchema = v.object({ maintenanceMode: v.boolean() });

/** Polled every 5 s (spec member 7). */
export const maintenance = defineCall({
  name: 'settings.maintenance',
  method: 'GET',
  path: '/api/settings/maintenance-mode',
  summary: 'Whether maintenance mode is on',
  access: 'everyone',
  inMaintenance: true,
  answer: maintenanceSchema,
});

/** Enabling notifies everyone (decisions). */
export const setMaintenance = defineCall({
  name: 'settings.setMaintenance',
  method: 'POST',
  path: '/api/settings/maintenance-mode',
  summary: 'Switch maintenance mode',
  access: 'admin',
  body: fields({ enabled: v.boolean('Enabled must be true or false') }),
  answer: maintenanceSchema,
});

export const settingsCalls = [maintenance, setMaintenance] as const;
