import {
  isReadBySeeing,
  messageOf,
} from '@greenroom/sync-protocol/notifications/notification-reading';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { findRead } from '../../features/chat/chat-badge-queries.ts';
import { markSeen } from '../../features/notifications/notification-commands.ts';
import { findNotifications } from '../../features/notifications/notifications-queries.ts';
import { keepSyncRegistered } from '../../replica/live/keep-sync-registered.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { useLaterQuery } from '../../replica/replica-hooks.ts';
import type { Replica } from '../../replica/replica-interface.ts';
import { AppBadge } from './app-badge.tsx';

/** What watches the replica for the browser's sake, after the first picture. */
export function Unread() {
  return (
    <>
      <AppBadge />
      <ReadBySeeing />
      <LeaveToWorker />
    </>
  );
}

/** What this page does not get to send is sent by the worker. */
function LeaveToWorker() {
  const replica = useReplica();
  useEffect(() => keepSyncRegistered(replica), [replica]);
  return null;
}

/**
 * Marks a notification as read, on every device, once what it is about was seen on this one
 * (experience 29). Only what a visible window shows counts.
 */
export function ReadBySeeing() {
  const replica = useReplica();
  const { pathname } = useLocation();
  const seen = useLaterQuery(async () => (await findSeen(replica, pathname)).join(), [pathname]);
  useEffect(() => {
    if (seen === undefined || seen === '') return undefined;
    const mark = () => {
      if (document.visibilityState === 'visible') void markSeen(replica, seen.split(','));
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [replica, seen]);
  return null;
}

/** Ids of the unread notifications whose thing was seen. */
async function findSeen(replica: Replica, path: string): Promise<readonly string[]> {
  const { shown } = await findNotifications(replica);
  const unread = shown.filter(({ isRead, isMarkedUnread }) => !isRead && !isMarkedUnread);
  const messages = unread.flatMap((notification) => messageOf(notification) ?? []);
  const read =
    messages.length === 0 ? new Set<string>() : await findReadMessages(replica, messages);
  const seen = { path, isMessageRead: (id: string) => read.has(id) };
  return unread.filter((each) => isReadBySeeing(each, seen)).map(({ id }) => id);
}

/** Those of these messages that are read; one that this device does not hold counts as unread. */
async function findReadMessages(
  replica: Replica,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const live = await replica.readLiveRows('chatMessages');
  const { lastReadPosition } = await findRead(replica, live);
  const stored = await replica.tables.chatMessages.bulkGet([...ids]);
  const isRead = (id: string, at: number) => {
    const position = live.get(id)?.position ?? stored[at]?.position;
    return position !== undefined && position <= lastReadPosition;
  };
  return new Set(ids.filter(isRead));
}
