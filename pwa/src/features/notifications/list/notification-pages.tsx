import {
  everybodysScope,
  ownNotificationsScope,
} from '@greenroom/sync-protocol/notifications/notification-scopes';
import { useEffect, useRef, useState } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { useNow } from '../../../platform/use-now.ts';
import { useReadWindow } from '../../../replica/read-window.ts';
import { useReplica } from '../../../replica/replica-context.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { NotificationGroups } from './notification-groups.tsx';
import type { NotificationList } from '../notifications-queries.ts';
import { fetchOlderNotifications } from './older-notifications.ts';
import styles from './recent-notifications.module.css';

/** Notifications shown at first. */
const firstPage = 20;
const step = 20;

/** The notifications page by page: first what this device holds, then what the server has. */
export function NotificationPages({ list }: { readonly list: NotificationList }) {
  const { count, showMore, state, rows } = usePages(list);
  const now = useNow(60_000);
  useReadWindow(ownNotificationsScope(useReplica().userId), everybodysScope);
  const isOnline = useIsOnline();
  const isHeld = list.shown.length > count;
  return (
    <>
      <div ref={rows} className={styles.groups}>
        <NotificationGroups shown={list.shown.slice(0, count)} now={now} />
      </div>
      {(isHeld || (list.end !== null && isOnline)) && (
        <>
          {state === 'failed' && (
            <p className={styles.note} role="status">
              Older notifications could not be loaded.
            </p>
          )}
          <Button
            className={styles.more}
            pending={state === 'loading'}
            onClick={() => void showMore()}
          >
            {state === 'failed' ? 'Retry' : 'Show older'}
          </Button>
        </>
      )}
      {!isHeld && list.end !== null && !isOnline && (
        <p className={styles.note}>You are offline. Older notifications need the network.</p>
      )}
    </>
  );
}

function usePages(list: NotificationList) {
  const replica = useReplica();
  const [count, setCount] = useState(firstPage);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const rows = useRef<HTMLDivElement>(null);
  const focusLater = useRef<number | null>(null);
  useEffect(() => {
    const added = focusLater.current;
    const row = added === null ? null : rows.current?.querySelectorAll('li')[added];
    if (!(row?.firstElementChild instanceof HTMLElement)) return;
    // The button may disappear: the first added row takes the focus.
    row.firstElementChild.focus({ preventScroll: true });
    focusLater.current = null;
  });
  const showMore = async () => {
    focusLater.current = rows.current?.querySelectorAll('li').length ?? null;
    setCount(count + step);
    if (list.end === null || list.shown.length >= count + step) return;
    setState('loading');
    setState((await fetchOlderNotifications(replica, list.end)) ? 'idle' : 'failed');
  };
  return { count, showMore, state, rows };
}
