import { protocolVersion, type SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import type { World } from './world.ts';

/** The first request of an empty device without queued changes. */
export function emptyRequest(userId: string, clientId: string): SyncRequest {
  return {
    protocol: protocolVersion,
    userId,
    clientId,
    epoch: null,
    pull: true,
    verify: false,
    cursor: null,
    told: 0,
    mutations: [],
  };
}

/** Exchanges until everything is pulled. @returns the next request */
export async function catchUp({ session }: World, request: SyncRequest): Promise<SyncRequest> {
  let next = request;
  for (let more = true; more;) {
    const answer = await session.call('sync.exchange', next);
    next = { ...next, epoch: answer.epoch, cursor: answer.cursor };
    more = answer.more;
  }
  return next;
}
