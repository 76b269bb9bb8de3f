import { hasUnreadResponse } from '@greenroom/sync-protocol/support/support-rules';
import { useReplicaQuery } from '../../replica/replica-hooks.ts';

// A file of its own: the navigation of every screen loads it.

/** Number of responses not marked as read, for the badge; 0 until known. */
export function useUnreadResponses(): number {
  const count = useReplicaQuery(
    async (tables) => (await tables.adminMessages.filter(hasUnreadResponse).toArray()).length,
    [],
  );
  return count ?? 0;
}
