import { hasUnreadResponse } from '@greenroom/sync-protocol/support/support-rules';
import { useLaterQuery } from '../../replica/replica-hooks.ts';

// A file of its own: the navigation of every screen loads it.

/** Number of responses not marked as read, for the badge; 0 until known. */
export function useUnreadResponses(): number {
  const count = useLaterQuery(
    async (tables) => (await tables.adminMessages.filter(hasUnreadResponse).toArray()).length,
    [],
  );
  return count ?? 0;
}
