/** What of a Cache the app uses. */
export type CacheHandle = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>;

/** How a locked device keeps one person's caches, while it is unlocked. */
export interface UserCacheSeal {
  /** The topic's name among the user's caches. */
  nameOf(topic: string): string;
  wrap(cache: Cache, topic: string): CacheHandle;
}

let held: { readonly userId: string; readonly seal: UserCacheSeal | null } | null = null;

/** How this person's caches are kept from here on; `seal` null: as they are. */
export function holdUserCaches(userId: string, seal: UserCacheSeal | null): void {
  held = { userId, seal };
}

/** This tab has locked: nothing is kept any more. */
export function forgetUserCaches(): void {
  held = null;
}

/** Null: as they are. Undefined: nobody said; on a device with locks nothing is kept then. */
export function findUserCacheSeal(userId: string): UserCacheSeal | null | undefined {
  return held?.userId === userId ? held.seal : undefined;
}
