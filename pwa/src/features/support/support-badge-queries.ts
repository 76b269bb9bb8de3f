import { hasUnreadResponse } from '@greenroom/sync-protocol/support/support-rules';
import { useReplicaQuery } from '../../replica/replica-hooks.ts';

// By itself: the navigation of every screen loads it.

/** How many responses the member has not marked as read, for the badge; 0 until it is known. */
export function useUnreadResponses(): number {
  const count = useReplicaQuery(
    async (tables) => (await tables.adminMessages.filter(hasUnreadResponse).toArray()).length,
    [],
  );
  return count ?? 0;
}
