import { useReplicaStatus } from '../../../replica/replica-hooks.ts';
import type { ChatTimeline } from './timeline.ts';

/**
 * Whether the room may open: the device's first pull has ended, or cannot happen now. During that pull
 * the read position may arrive after the messages.
 */
export function useIsPulled({ isReady }: Pick<ChatTimeline, 'isReady'>): boolean {
  const { ready, connection, busy } = useReplicaStatus();
  return isReady && (ready || (connection !== 'online' && !busy));
}
