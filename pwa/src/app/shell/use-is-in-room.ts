import { communityPath } from '@greenroom/sync-protocol/chat/chat-places';
import { useLocation } from 'react-router-dom';

export function useIsInRoom(): boolean {
  return useLocation().pathname === communityPath;
}
