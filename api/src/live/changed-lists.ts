import type { CollectionName } from '@greenroom/sync-protocol/collections';

/** The administrators' list a change of a collection makes out of date; others show in none. */
const lists: Partial<Record<CollectionName, string>> = {
  account: 'users',
  people: 'users',
  deletionRequests: 'deletionRequests',
  adminMessages: 'adminMessages',
  notifications: 'notifications',
  notificationReads: 'notifications',
};

/** The lists that changes of these collections make out of date, each once. */
export function listsOf(collections: readonly string[]): string[] {
  const known: Readonly<Record<string, string | undefined>> = lists;
  const changed = collections.map((name) => (Object.hasOwn(known, name) ? known[name] : undefined));
  return [...new Set(changed.filter((list) => list !== undefined))];
}
