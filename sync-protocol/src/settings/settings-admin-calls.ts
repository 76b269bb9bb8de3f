import * as v from 'valibot';
import { defineAuditedCall } from '../audit/audited-call.ts';
import { defineLiveCall, fields } from '../call.ts';
import { offlineDaysChoices } from './offline-rules.ts';
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
  // Each change of the rule is recorded in the audit log; who has none yet follows from the accounts.
  reads: ['account', 'sessions', 'auditLog'],
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
  freshProof: true,
  body: fields({ isRequired: v.boolean('Required must be true or false') }),
  answer: secondFactorRuleSchema,
  problems: ['conflict'],
});

/** How many days a device may show what it holds without having met the server; null: without end. */
export const offlineRuleSchema = v.object({
  days: v.nullable(v.picklist(offlineDaysChoices, 'Choose one of the offered times')),
});

export const offlineRule = defineLiveCall({
  name: 'settings.offlineRule',
  method: 'GET',
  path: '/api/settings/offline-days',
  summary: 'How long a device may show data without having met the server',
  access: 'admin',
  // Every change of it is recorded there, in the same transaction.
  reads: ['auditLog'],
  answer: offlineRuleSchema,
});

/** Devices learn of it with their next pull. */
export const setOfflineRule = defineAuditedCall({
  name: 'settings.setOfflineRule',
  method: 'POST',
  path: '/api/settings/offline-days',
  summary: 'Set how long a device may show data without having met the server',
  access: 'admin',
  audited: 'setting',
  body: fields(offlineRuleSchema.entries),
  answer: offlineRuleSchema,
});

export const settingsAdminCalls = [
  setMaintenance,
  secondFactorRule,
  setSecondFactorRule,
  offlineRule,
  setOfflineRule,
] as const;
