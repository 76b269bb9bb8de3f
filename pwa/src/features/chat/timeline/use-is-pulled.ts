import { useReplicaStatus } from '../../../replica/replica-hooks.ts';
import type { ChatTimeline } from './timeline.ts';

/**
 * Whether the device has what the room can be opened with: the first pull of all has ended, or does not
 * come now. While it is under way, what was read may come after the messages.
 */
export function useIsPulled({ isReady }: Pick<ChatTimeline, 'isReady'>): boolean {
  const { ready, connection, busy } = useReplicaStatus();
  return isReady && (ready || (connection !== 'online' && !busy));
}
