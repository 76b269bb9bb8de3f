import type { CollectionName } from '@greenroom/sync-protocol/collections';

/** Collections of the feed that no device holds. */
type UnreplicatedName = 'bankDetails' | 'bankDetailSubmissions';

/** The administrators' lists that show a collection; others are in no list. */
const lists: Partial<Record<CollectionName | UnreplicatedName, string | readonly string[]>> = {
  account: 'users',
  people: 'users',
  deletionRequests: 'deletionRequests',
  adminMessages: 'adminMessages',
  trainingModules: 'trainingModules',
  trainingSections: 'trainingModules',
  sectionContentItems: 'trainingModules',
  moduleAccess: 'moduleAccess',
  trainingProgress: 'trainingProgress',
  blocklistEntries: 'blocklist',
  earnings: 'earnings',
  // The progress of targets follows from them.
  earningsSnapshots: ['earnings', 'targets'],
  bankDetails: 'bankDetails',
  bankDetailSubmissions: 'bankSubmissions',
  notifications: ['notifications', 'announcements'],
  notificationReads: 'notifications',
  weekRates: 'rates',
  sharedSettings: 'rates',
  targets: 'targets',
};

/** Every list that a change of the feed makes outdated. */
export const everyList = listsOf(Object.keys(lists));

/** The lists made outdated by changes of these collections, each once. */
export function listsOf(collections: readonly string[]): string[] {
  const known: Readonly<Record<string, string | readonly string[] | undefined>> = lists;
  const changed = collections.flatMap((name) =>
    Object.hasOwn(known, name) ? (known[name] ?? []) : [],
  );
  return [...new Set(changed)];
}
