import { accountAccess } from './access/account.ts';
import { analyticsAccess } from './access/analytics.ts';
import { auditAccess } from './access/audit.ts';
import { bankDetailsAccess } from './access/money/bank-details.ts';
import { chatAccess } from './access/chat.ts';
import { dashboardAccess } from './access/dashboard.ts';
import { deletionRequestsAccess } from './access/deletion-requests.ts';
import { earningsAccess } from './access/money/earnings.ts';
import { filesAccess } from './access/files.ts';
import { announcementsAccess } from './access/reach/announcements.ts';
import { notificationsAccess } from './access/reach/notifications.ts';
import { ratesAccess } from './access/money/rates.ts';
import { pushAccess } from './access/reach/push.ts';
import { scheduleAccess } from './access/schedule.ts';
import { settingsAccess } from './access/settings.ts';
import { setupAccess } from './access/setup.ts';
import { blocklistAccess } from './access/reach/blocklist.ts';
import { concernsAccess } from './access/reach/concerns.ts';
import { supportAccess } from './access/reach/support.ts';
import { syncAccess } from './access/sync.ts';
import { systemAccess } from './access/system.ts';
import { targetsAccess } from './access/money/targets.ts';
import { trainingAccess } from './access/training.ts';
import { uploadsAccess } from './access/uploads.ts';
import { usersAccess } from './access/users.ts';
import { changeRows, joinTables, readTable } from './access-table.ts';
import type { EveryAccess, FeatureName, SampleInput } from './feature-access.ts';

const features: EveryAccess = {
  account: accountAccess,
  analytics: analyticsAccess,
  audit: auditAccess,
  bankDetails: bankDetailsAccess,
  chat: chatAccess,
  dashboard: dashboardAccess,
  deletionRequests: deletionRequestsAccess,
  files: filesAccess,
  notifications: notificationsAccess,
  announcements: announcementsAccess,
  push: pushAccess,
  schedule: scheduleAccess,
  settings: settingsAccess,
  earnings: earningsAccess,
  rates: ratesAccess,
  setup: setupAccess,
  blocklist: blocklistAccess,
  concerns: concernsAccess,
  support: supportAccess,
  sync: syncAccess,
  system: systemAccess,
  targets: targetsAccess,
  training: trainingAccess,
  uploads: uploadsAccess,
  users: usersAccess,
};

const accesses: readonly EveryAccess[FeatureName][] = Object.values(features);

/** Answer of every call in each situation. */
export const callAccess = joinTables(accesses.map(({ calls }) => readTable(calls)));

/** Rows of mutations that differ from their call's row. */
export const ownMutationAccess = joinTables(
  accesses.flatMap(({ mutations }) => (mutations === undefined ? [] : [readTable(mutations)])),
);

export const openInMaintenance: readonly string[] = accesses.flatMap(
  (access) => access.openInMaintenance ?? [],
);

export const openDuringPasswordChange: readonly string[] = accesses.flatMap(
  (access) => access.openDuringPasswordChange ?? [],
);

const inputs: Readonly<Record<string, SampleInput>> = Object.assign(
  {},
  ...accesses.map((access) => access.inputs),
);

/** An input for this call that names things of the world. */
export function sampleInputOf(
  name: string,
  ...about: Parameters<SampleInput>
): Record<string, unknown> {
  const sample = inputs[name];
  if (!sample) throw new Error(`${name} has no sample input`);
  return sample(...about);
}

export const callAccessInMaintenance = changeRows(
  callAccess,
  Object.keys(callAccess).filter((name) => !openInMaintenance.includes(name)),
  { paused: 'maintenance', others: 'maintenance', member: 'maintenance' },
);
