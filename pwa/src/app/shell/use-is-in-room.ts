import { communityPath } from '@greenroom/sync-protocol/chat/chat-places';
import { useLocation } from 'wouter';

/** Whether the community's room is the screen that is shown. */
export function useIsInRoom(): boolean {
  return useLocation()[0] === communityPath;
}
