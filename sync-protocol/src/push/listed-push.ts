/**
 * In the data of a notification the worker shows, if the member's list has all that it stands for: the
 * app closes it once that is read. `at`: when it was shown, in milliseconds since the epoch.
 */
export interface ListedPush {
  readonly user: string;
  readonly at: number;
}

/** What the data of a shown notification says of the list; null: the list has not all of it. */
export function findListed(data: unknown): ListedPush | null {
  const { listed } = Object(data) as { readonly listed?: unknown };
  const { user, at } = Object(listed) as Partial<ListedPush>;
  return typeof user === 'string' && typeof at === 'number' ? { user, at } : null;
}
