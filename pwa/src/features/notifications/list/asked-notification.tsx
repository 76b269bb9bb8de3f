import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useReplica } from '../../../replica/replica-context.tsx';
import { markNotificationsRead } from '../notification-commands.ts';
import type { ShownNotification } from '../notifications-queries.ts';
import { FullText } from './full-text.tsx';

interface AskedNotificationProps {
  /** Newest first. */
  readonly shown: readonly ShownNotification[];
  /** It could not be marked as read, or null: it could. */
  readonly onMarked: (problem: string | null) => void;
}

/**
 * The notification of `?open=<id>` with its whole text, above the list: what Home leads to. Opening it
 * reads it, and those that say the same. Nothing while this device does not hold it.
 */
export function AskedNotification({ shown, onMarked }: AskedNotificationProps) {
  const [query, setQuery] = useSearchParams();
  const replica = useReplica();
  const id = query.get('open');
  const asked = shown.find((one) => one.id === id);
  // Stays while the dialog closes.
  const [last, setLast] = useState(asked);
  if (asked !== undefined && asked !== last) setLast(asked);
  const read = useEffectEvent(async () => {
    if (asked === undefined) return;
    // Whoever has read one has read them all, in one row of Home or in several.
    const [first, ...others] = shown.filter((row) => !row.isRead && isSame(row, asked));
    if (first === undefined) return;
    const ids = [first.id, ...others.map((other) => other.id)] as const;
    const kept = await markNotificationsRead(replica, ids);
    onMarked(kept.ok ? null : kept.message);
  });
  const openedId = asked?.id;
  useEffect(() => {
    if (openedId !== undefined) void read();
  }, [openedId]);
  if (last === undefined) return null;
  return (
    <FullText
      open={asked !== undefined}
      onClose={() => setQuery({}, { replace: true })}
      notification={last}
    />
  );
}

function isSame(one: ShownNotification, other: ShownNotification): boolean {
  return one.kind === other.kind && one.title === other.title && one.message === other.message;
}
