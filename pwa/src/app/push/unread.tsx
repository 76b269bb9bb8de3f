import { maxMarkedAtOnce } from '@greenroom/sync-protocol/notifications/notifications-offline-calls';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { markSeen } from '../../features/notifications/notification-commands.ts';
import { keepSyncRegistered } from '../../replica/live/keep-sync-registered.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { useLaterQuery } from '../../replica/replica-hooks.ts';
import { isScreenSeen, watchScreenSeen } from '../../ui/modal-overlay/screen-seen.ts';
import { AppBadge } from './app-badge.tsx';
import { findSeen } from './find-seen.ts';

/** What watches the replica for the browser's sake, after the first paint. */
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

/** How often a notification is marked here: a refusal makes it unread again, which would mark it again. */
const mostTries = 3;

/**
 * Marks a notification as read, on every device, once what it is about was seen on this one
 * (experience 29). Only what a visible window shows counts, and not while something covers it.
 */
export function ReadBySeeing() {
  const replica = useReplica();
  const { pathname } = useLocation();
  const seen = useLaterQuery(async () => (await findSeen(replica, pathname)).join(), [pathname]);
  /** How often each was marked, by its id. */
  const tries = useRef(new Map<string, number>());
  useEffect(() => {
    if (seen === undefined || seen === '') return undefined;
    const mark = () => {
      if (!isScreenSeen()) return;
      const triesOf = (id: string) => tries.current.get(id) ?? 0;
      const due = seen.split(',').filter((id) => triesOf(id) < mostTries);
      const ids = due.slice(0, maxMarkedAtOnce);
      for (const id of ids) tries.current.set(id, triesOf(id) + 1);
      if (ids.length > 0) void markSeen(replica, ids);
    };
    mark();
    return watchScreenSeen(mark);
  }, [replica, seen]);
  return null;
}
