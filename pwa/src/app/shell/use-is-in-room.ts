import { communityPath } from '@greenroom/sync-protocol/chat/chat-places';
import { useLocation } from 'react-router-dom';

/** Whether the community's room is the screen that is shown. */
export function useIsInRoom(): boolean {
  return useLocation().pathname === communityPath;
}
