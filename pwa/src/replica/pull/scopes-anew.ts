import { collectionNames, collections } from '@greenroom/sync-protocol/collections';
import { isSameValue } from '../effects/row-equality.ts';
import type { ReplicaMeta } from '../store/stored-rows.ts';

// The cursor contains the wire versions sent; those parsed are known only here. Rows of an older
// app lack fields or collections: their scopes are requested whole once.

/** The wire versions this version reads. */
export function currentWire(): Record<string, number> {
  return Object.fromEntries(collectionNames.map((name) => [name, collections[name].wireVersion]));
}

/** The scopes to request whole with the next pull. */
export function scopesAnew(meta: ReplicaMeta): readonly string[] {
  if (meta.wire === null || isSameValue(meta.wire, currentWire())) return meta.anew;
  return [...new Set([...meta.anew, ...meta.scopes, ...meta.partial])];
}
