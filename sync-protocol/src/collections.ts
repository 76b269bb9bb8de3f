import type * as v from 'valibot';
import { account, people } from './account/account-records.ts';
import { blocklistEntries } from './blocklist/blocklist-records.ts';
import type { Collection } from './collection.ts';
import { chatMessages, chatReads } from './chat/chat-records.ts';
import { deletionRequests } from './deletion-requests/deletion-requests-records.ts';
import { earnings, earningsSnapshots } from './earnings/earnings-records.ts';
import { notifications, notificationReads } from './notifications/notifications-records.ts';
import { weekRates } from './rates/rates-records.ts';
import { scheduleEntries } from './schedule/schedule-records.ts';
import { sharedSettings } from './settings/settings-records.ts';
import { adminMessages } from './support/support-records.ts';
import { targets } from './targets/targets-records.ts';
import {
  moduleAccess,
  sectionContentItems,
  trainingModules,
  trainingProgress,
  trainingSectionProgress,
  trainingSections,
} from './training/training-records.ts';

/**
 * Every replicated collection, defined beside its row's schema. A wire row is built from its own
 * table row alone and is the same for every reader.
 */
export const collections = {
  account,
  people,
  deletionRequests,
  scheduleEntries,
  adminMessages,
  notifications,
  notificationReads,
  chatMessages,
  chatReads,
  trainingModules,
  trainingSections,
  sectionContentItems,
  moduleAccess,
  trainingProgress,
  trainingSectionProgress,
  earnings,
  earningsSnapshots,
  targets,
  weekRates,
  sharedSettings,
  blocklistEntries,
} as const satisfies Record<string, Collection>;

export type CollectionName = keyof typeof collections;
export type RowOf<N extends CollectionName> = v.InferOutput<(typeof collections)[N]['row']>;

export const collectionNames = Object.keys(collections) as CollectionName[];

export function isCollectionName(name: string): name is CollectionName {
  return Object.hasOwn(collections, name);
}
