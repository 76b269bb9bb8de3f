import { communityPath } from '@greenroom/sync-protocol/chat/chat-places';
import { useLocation } from 'wouter';

export function useIsInRoom(): boolean {
  return useLocation()[0] === communityPath;
}
