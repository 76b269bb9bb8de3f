import * as v from 'valibot';
import { defineLiveCall } from '../call.ts';

export const maintenanceSchema = v.object({ maintenanceMode: v.boolean() });

/** Polled every 5 s (spec member 7). */
export const maintenance = defineLiveCall({
  name: 'settings.maintenance',
  method: 'GET',
  path: '/api/settings/maintenance-mode',
  summary: 'Whether maintenance mode is on',
  access: 'everyone',
  reads: ['maintenance'],
  inMaintenance: true,
  answer: maintenanceSchema,
});

export const settingsCalls = [maintenance] as const;
