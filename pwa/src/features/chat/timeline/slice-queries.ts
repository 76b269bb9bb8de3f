import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import type { Replica } from '../../../replica/replica-interface.ts';

/** Positions read and looked through at a time: a few milliseconds, so that typing goes on. */
const sliceLength = 200;

/** What is sent and on this device, in slices, the newest first. */
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
