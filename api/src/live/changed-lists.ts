import type { CollectionName } from '@greenroom/sync-protocol/collections';

/** The administrators' list that shows a collection; others are in no list. */
const lists: Partial<Record<CollectionName, string>> = {
  account: 'users',
  people: 'users',
  deletionRequests: 'deletionRequests',
  adminMessages: 'adminMessages',
  trainingModules: 'trainingModules',
  trainingSections: 'trainingModules',
  sectionContentItems: 'trainingModules',
  moduleAccess: 'moduleAccess',
  trainingProgress: 'trainingProgress',
  earnings: 'earnings',
  notifications: 'notifications',
  notificationReads: 'notifications',
  weekRates: 'rates',
  sharedSettings: 'rates',
  targets: 'targets',
  // Progress follows from them.
  earningsSnapshots: 'targets',
};

/** The lists made outdated by changes of these collections, each once. */
export function listsOf(collections: readonly string[]): string[] {
  const known: Readonly<Record<string, string | undefined>> = lists;
  const changed = collections.map((name) => (Object.hasOwn(known, name) ? known[name] : undefined));
  return [...new Set(changed.filter((list) => list !== undefined))];
}
