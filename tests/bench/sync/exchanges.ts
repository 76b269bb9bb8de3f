import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import type { World } from './world.ts';

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
