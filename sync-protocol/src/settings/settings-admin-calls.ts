import * as v from 'valibot';
import { defineAuditedCall } from '../audit/audited-call.ts';
import { defineLiveCall, fields } from '../call.ts';
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

/**
 * Whether administrators need two-step sign-in. `administratorsWithout`: those with a password who
 * have none yet.
 */
export const secondFactorRuleSchema = v.object({
  isRequired: v.boolean(),
  administratorsWithout: v.pipe(v.number(), v.integer()),
});

export const secondFactorRule = defineLiveCall({
  name: 'settings.secondFactorRule',
  method: 'GET',
  path: '/api/settings/second-factor',
  summary: 'Whether administrators need two-step sign-in',
  access: 'admin',
  reads: ['account'],
  answer: secondFactorRuleSchema,
});

/** Required: an administrator without one sets it up at the next sign-in, before anything else. */
export const setSecondFactorRule = defineAuditedCall({
  name: 'settings.setSecondFactorRule',
  method: 'POST',
  path: '/api/settings/second-factor',
  summary: 'Require two-step sign-in of administrators, or not',
  access: 'admin',
  audited: 'setting',
  body: fields({ isRequired: v.boolean('Required must be true or false') }),
  answer: secondFactorRuleSchema,
  problems: ['conflict'],
});

export const settingsAdminCalls = [setMaintenance, secondFactorRule, setSecondFactorRule] as const;
