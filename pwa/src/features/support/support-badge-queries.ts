import { hasUnreadResponse } from '@greenroom/sync-protocol/support/support-rules';
import { useLaterQuery } from '../../replica/replica-hooks.ts';
import type { ReplicaTables } from '../../replica/replica-interface.ts';

// A file of its own: the navigation of every screen loads it.

/** Number of responses not marked as read, for the badge; 0 until known. */
export function useUnreadResponses(): number {
  return useLaterQuery(countUnreadResponses, []) ?? 0;
}

/** Number of responses not marked as read on this device now. */
export async function countUnreadResponses({ adminMessages }: ReplicaTables): Promise<number> {
  return (await adminMessages.filter(hasUnreadResponse).toArray()).length;
}
