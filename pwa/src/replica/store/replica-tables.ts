import type { Dexie } from 'dexie';

/**
 * Raised with each change of the tables, by appending a version; released ones are frozen. Upgrades
 * of collection tables call `rewindAll` first (table-upgrade.ts).
 */
export const schemaVersion = 1;

/** The tables of the first release: the replica's own, then the collections. */
const firstTables = {
  shadows: '[collection+id]',
  outbox: '++position, &id, skip, collapseKey, [state+position]',
  sent: '++position, sentAt',
  rejections: '++position, &id',
  attachments: 'id',
  uploads: '[mutationId+position]',
  liveRows: '[collection+id], receivedAt',
  concerns: 'id',
  meta: 'key',
  account: 'id',
  people: 'id',
  scheduleEntries: 'id, date',
  deletionRequests: 'id',
  adminMessages: 'id',
  notifications: 'id',
  notificationReads: 'id',
  chatMessages: 'id, position',
  chatReads: 'id',
  trainingModules: 'id',
  trainingSections: 'id, moduleId',
  sectionContentItems: 'id, moduleId',
  moduleAccess: 'id',
  trainingProgress: 'id',
  trainingSectionProgress: 'id, moduleId',
  earnings: 'id, weekStart',
  earningsSnapshots: 'id, weekStart',
  targets: 'id',
  weekRates: 'id',
  sharedSettings: 'id',
  blocklistEntries: 'id',
};

/** Declares all versions, so that a database of any of them can be opened. */
export function defineVersions(dexie: Dexie): void {
  dexie.version(schemaVersion).stores(firstTables);
}
