import type { AdminMessage } from '@greenroom/sync-protocol/support/support-records';
import { hasUnreadResponse } from '@greenroom/sync-protocol/support/support-rules';
import { type RefObject, useEffect, useState } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import { markResponseRead } from './support-commands.ts';

/** Its first line is seen; a response may be higher than the window. */
const seenPart = 0.1;

/**
 * Marks the message's response as read once it is on the screen.
 * @returns why it could not be marked; null: it was, or was not seen yet
 */
export function useReadWhenSeen(
  place: RefObject<HTMLElement | null>,
  message: AdminMessage,
): string | null {
  const replica = useReplica();
  const [failure, setFailure] = useState<string | null>(null);
  const isUnread = hasUnreadResponse(message);
  useEffect(() => {
    if (!isUnread || !place.current) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        watch.disconnect();
        void markResponseRead(replica, message).then((result) =>
          setFailure(result.ok ? null : result.message),
        );
      },
      { threshold: seenPart },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
    // A message is read once per response.
  }, [isUnread, message, place, replica]);
  return failure;
}
