import type { Dexie } from 'dexie';
import { keepStampsInMeta } from './stamp-upgrade.ts';
import { queueDependents } from './waiting-upgrade.ts';

/**
 * Raised with each change of the tables, by appending a version; released ones are frozen. Upgrades
 * of collection tables call `rewindAll` first (table-upgrade.ts).
 */
export const schemaVersion = 9;

const ownTables = {
  shadows: '[collection+id]',
  outbox: '++position, &id, sequence, collapseKey, [state+position]',
  sent: '++position, &id, sentAt',
  rejections: '++position, &id',
  meta: 'key',
};

/** The tables of the first version; later ones start empty. */
export const firstTables = {
  account: 'id',
  people: 'id',
  scheduleEntries: 'id, date',
  ...ownTables,
};

/** The collections the second version added. */
export const secondTables = {
  deletionRequests: 'id',
  adminMessages: 'id',
  notifications: 'id',
  notificationReads: 'id',
};

/** Tables the third version changed (stamp-upgrade.ts). */
export const thirdTables = {
  outbox: '++position, &id, skip, collapseKey, [state+position]',
  sent: '++position, sentAt',
};

/** The chat's collections, files of changes, and live rows. */
export const fourthTables = {
  chatMessages: 'id, position',
  chatReads: 'id',
  attachments: 'id',
  liveRows: '[collection+id], receivedAt',
};

/** The collections of training; version 5 changed no table. */
export const sixthTables = {
  trainingModules: 'id',
  trainingSections: 'id, moduleId',
  sectionContentItems: 'id, moduleId',
  moduleAccess: 'id',
  trainingProgress: 'id',
  trainingSectionProgress: 'id, moduleId',
};

/** The collections of money. */
export const seventhTables = {
  earnings: 'id, weekStart',
  earningsSnapshots: 'id, weekStart',
  targets: 'id',
  weekRates: 'id',
  sharedSettings: 'id',
};

/** The shared blocklist. */
export const eighthTables = { blocklistEntries: 'id' };

/** Concerns to be sent (replica/concerns). */
export const ninthTables = { concerns: 'id' };

/** Declares all versions, so that a database of any of them can be opened. */
export function defineVersions(dexie: Dexie): void {
  dexie.version(1).stores(firstTables);
  dexie.version(2).stores(secondTables);
  dexie.version(3).stores(thirdTables).upgrade(keepStampsInMeta);
  dexie.version(4).stores(fourthTables);
  dexie.version(5).upgrade(queueDependents);
  dexie.version(6).stores(sixthTables);
  dexie.version(7).stores(seventhTables);
  dexie.version(8).stores(eighthTables);
  dexie.version(schemaVersion).stores(ninthTables);
}
