import { useState } from 'react';
import type { ChatItem } from './chat-item.ts';
import { countNew, lastPosition } from './chat-landing.ts';

/** How many messages of others came since the reader was at the end (experience 13). */
export function useNewCount(
  messages: readonly ChatItem[],
  userId: string,
  isAtEnd: boolean,
): number {
  const newest = lastPosition(messages);
  const [lastSeen, setLastSeen] = useState(newest);
  if (isAtEnd && newest !== lastSeen) setLastSeen(newest);
  return isAtEnd ? 0 : countNew(messages, userId, lastSeen);
}
