import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import type { Replica } from '../../../replica/replica-interface.ts';

/** Positions per read: a few milliseconds, so that typing stays responsive. */
const sliceLength = 200;

/** Yields the sent messages on this device in slices, newest slice first. */
export async function* readSlices({ tables }: Replica): AsyncGenerator<readonly ChatMessage[]> {
  const byPosition = () => tables.chatMessages.where('position');
  const newest = await byPosition().below(pendingPosition).last();
  const oldest = await byPosition().below(pendingPosition).first();
  if (!newest || !oldest) return;
  for (let end = newest.position + 1; end > oldest.position; end -= sliceLength) {
    yield await byPosition()
      .between(end - sliceLength, end, true, false)
      .toArray();
  }
}
