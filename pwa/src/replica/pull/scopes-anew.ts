import { collectionNames, collections } from '@greenroom/sync-protocol/collections';
import { isSameValue } from '../effects/row-equality.ts';
import type { ReplicaMeta } from '../store/stored-rows.ts';

// The cursor tells the server which form of rows it sent; only the device knows which form it could
// read. Rows that an older version of the app parsed lack what this one knows, and collections it
// did not know are missing: their scopes are asked for whole once.

/** The wire versions of this version of the app. */
export function currentWire(): Record<string, number> {
  return Object.fromEntries(collectionNames.map((name) => [name, collections[name].wireVersion]));
}

/** The scopes the next pull has to bring whole. */
export function scopesAnew(meta: ReplicaMeta): readonly string[] {
  if (meta.wire === null || isSameValue(meta.wire, currentWire())) return meta.anew;
  return [...new Set([...meta.anew, ...meta.scopes, ...meta.partial])];
}
