import { communityPath } from '@greenroom/sync-protocol/chat/chat-places';
import { useMatch } from 'react-router-dom';

export function useIsInRoom(): boolean {
  return useMatch(communityPath) !== null;
}
