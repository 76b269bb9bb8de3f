import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useReplicaStatus, type Whole } from '../../../replica/replica-hooks.ts';
import { Art, artStyles } from '../../../ui/empty-state/art.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { NotHereNotice } from '../../../ui/notice/not-here-notice.tsx';
import { Skeletons } from '../../../ui/skeleton/skeletons.tsx';
import type { ListEnd, NotificationList } from '../notifications-queries.ts';
import {
  everybodysScope,
  lowestNotificationSort,
  ownNotificationsScope,
} from '@greenroom/sync-protocol/notifications/notification-scopes';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { useNow } from '../../../platform/use-now.ts';
import { useReadWindow } from '../../../replica/read-window.ts';
import { useReplica } from '../../../replica/replica-context.tsx';
import type { Replica } from '../../../replica/replica-interface.ts';
import { callApi } from '../../../rest/call-api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { NotificationGroups, rowsByDay } from './notification-groups.tsx';
import styles from './recent-notifications.module.css';

interface RecentProps {
  readonly notifications: Whole<NotificationList> | undefined;
  /** The newest ones. Absent: all of them, page by page. */
  readonly newest?: ReactNode;
}

/** The list, newest first, online and offline. */
export function RecentNotifications({ notifications, newest }: RecentProps) {
  const { connection } = useReplicaStatus();
  if (notifications !== undefined) {
    const { shown, end } = notifications.data;
    if (shown.length > 0 || end !== null) {
      return newest ?? <NotificationPages list={notifications.data} />;
    }
  }
  if (notifications?.isWhole === true) {
    return (
      <EmptyState
        art={<BellArt />}
        title="You are up to date"
        text="Responses to your messages, reminders and news appear here."
      />
    );
  }
  const skeletons = <Skeletons label="Loading notifications" shapes={['row', 'row', 'row']} />;
  if (notifications === undefined) return skeletons;
  return (
    <NotHereNotice
      connection={connection}
      failure="Your notifications could not be loaded"
      missing="Your notifications are not on this device yet."
      appear="they appear"
    >
      {skeletons}
    </NotHereNotice>
  );
}

function BellArt() {
  return (
    <Art>
      <circle className={artStyles.wash} cx="60" cy="54" r="38" />
      <path d="M36 76h48l-7-10V50a17 17 0 0 0-34 0v16zM60 26v7M53 84a7.5 7.5 0 0 0 14 0" />
      <path className={artStyles.accent} d="M92 34l6-4M96 46h7M28 34l-6-4M24 46h-7" />
    </Art>
  );
}

/** Rows shown at first. */
const firstPage = 20;
const step = 20;

/** The notifications page by page: first what this device holds, then what the server has. */
function NotificationPages({ list }: { readonly list: NotificationList }) {
  const now = useNow(60_000);
  const rows = rowsByDay(list.shown, now);
  const { count, showMore, state, place, button } = usePages(list, rows.length);
  useReadWindow(ownNotificationsScope(useReplica().userId), everybodysScope);
  const isOnline = useIsOnline();
  const isHeld = rows.length > count;
  return (
    <>
      <div ref={place} className={styles.groups}>
        <NotificationGroups rows={rows.slice(0, count)} now={now} />
      </div>
      {(isHeld || (list.end !== null && isOnline)) && (
        <>
          {state === 'failed' && (
            <p className={styles.note} role="status">
              Older notifications could not be loaded.
            </p>
          )}
          <div ref={button} className={styles.older}>
            <Button pending={state === 'loading'} onClick={() => void showMore()}>
              {state === 'failed' ? 'Retry' : 'Show older'}
            </Button>
          </div>
        </>
      )}
      {!isHeld && list.end !== null && !isOnline && (
        <p className={styles.note}>You are offline. Older notifications need the network.</p>
      )}
    </>
  );
}

/** @param held rows that this device holds */
function usePages(list: NotificationList, held: number) {
  const replica = useReplica();
  const [count, setCount] = useState(firstPage);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLDivElement>(null);
  const focusLater = useRef<number | null>(null);
  useEffect(() => {
    const added = focusLater.current;
    const row = added === null ? null : place.current?.querySelectorAll('li')[added];
    if (!(row?.firstElementChild instanceof HTMLElement)) return;
    focusLater.current = null;
    // The button may disappear: the first added row takes its focus. Where all that came joined the last
    // row, none is added until later, when somebody may be elsewhere.
    const { activeElement } = document;
    if (activeElement === document.body || button.current?.contains(activeElement)) {
      row.firstElementChild.focus({ preventScroll: true });
    }
  });
  const showMore = async () => {
    focusLater.current = place.current?.querySelectorAll('li').length ?? null;
    setCount(count + step);
    if (list.end === null || held >= count + step) return;
    setState('loading');
    const isDone = await fetchOlderNotifications(replica, list.end);
    if (!isDone) focusLater.current = null;
    setState(isDone ? 'idle' : 'failed');
  };
  return { count, showMore, state, place, button };
}

/** Notifications of one page of the server's list. */
const pageSize = 50;

/**
 * Fetches the next page of older notifications to this device: the server's list says from when on,
 * and the next exchange brings them, as all other rows. @returns whether it succeeded
 */
async function fetchOlderNotifications(replica: Replica, end: ListEnd): Promise<boolean> {
  try {
    const from = await askPageStart(end);
    const scopes = [ownNotificationsScope(replica.userId), everybodysScope];
    const came = await Promise.all(scopes.map((scope) => replica.extend(scope, from)));
    return came.every(Boolean);
  } catch {
    return false;
  }
}

/** The `createdAt` of the last notification of the next page; the lowest sort if it is the last page. */
async function askPageStart({ from, oldestId }: ListEnd): Promise<string> {
  const before = oldestId === null ? {} : { before: oldestId };
  const page = await callApi('notifications.list', { ...before, limit: pageSize });
  const last = page.length < pageSize ? undefined : page.at(-1)?.createdAt;
  return last !== undefined && last < from ? last : lowestNotificationSort;
}
