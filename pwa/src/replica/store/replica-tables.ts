import type { Collection } from '@greenroom/sync-protocol/collection';
import { collections } from '@greenroom/sync-protocol/collections';
import type { Dexie } from 'dexie';

type Collections = Readonly<Record<string, Collection>>;

const known: Collections = collections;

/** The tables of the first release: the replica's own, then its collections. */
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

/**
 * The highest version. A later collection brings its own with its table (`since`); a change of tables
 * that exist is a version appended here. Released ones are frozen. Upgrades of collection tables call
 * `rewindAll` first (table-upgrade.ts).
 */
export const schemaVersion = Math.max(1, ...Object.values(known).map(({ since = 1 }) => since));

/** Declares all versions, so that a database of any of them can be opened. */
export function defineVersions(dexie: Dexie, given: Collections = known): void {
  dexie.version(1).stores(firstTables);
  for (const [name, { since = 1, indexes }] of Object.entries(given)) {
    if (since > 1) dexie.version(since).stores({ [name]: ['id', ...indexes].join(', ') });
  }
}
