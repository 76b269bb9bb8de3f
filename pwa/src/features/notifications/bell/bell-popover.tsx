import { Popover as Parts } from '@base-ui/react/popover';
import { CheckCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useNow } from '../../../platform/use-now.ts';
import { useReplica } from '../../../replica/replica-context.tsx';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { NotificationGroups, rowsByDay } from '../list/notification-groups.tsx';
import { useQuotedNotifications } from '../list/quoted-notifications.ts';
import { RecentNotifications } from '../list/recent-notifications.tsx';
import { markAllNotificationsRead } from '../notification-commands.ts';
import styles from './bell-popover.module.css';

/** The newest notifications shown; 'See all' leads to the others. */
const shownAtMost = 20;

export interface BellPopoverProps {
  readonly open: boolean;
  /** The bell; the focus returns to it unless a row leads elsewhere. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The newest notifications below the bell of wide windows, online and offline. */
export function BellPopover({ open, anchor, onClose }: BellPopoverProps) {
  const isLeaving = useRef(false);
  const popup = useRef<HTMLDivElement>(null);
  const leave = (link: HTMLAnchorElement) => {
    // Another screen takes the focus; on this one it returns to the bell.
    isLeaving.current = link.pathname !== location.pathname;
    onClose();
  };
  return (
    <Parts.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Parts.Portal>
        <Parts.Positioner className={styles.place} anchor={anchor} align="end" sideOffset={8}>
          <Parts.Popup
            ref={popup}
            className={styles.popup}
            // Not the first row, which a press of Enter would read.
            initialFocus={popup}
            finalFocus={() => {
              const returns = !isLeaving.current;
              isLeaving.current = false;
              return returns ? anchor : false;
            }}
          >
            <Newest onLeave={leave} onMarked={() => popup.current?.focus()} />
          </Parts.Popup>
        </Parts.Positioner>
      </Parts.Portal>
    </Parts.Root>
  );
}

interface NewestProps {
  /** A link was pressed. */
  readonly onLeave: (link: HTMLAnchorElement) => void;
  /** The pressed button disappears. */
  readonly onMarked: () => void;
}

function Newest({ onLeave, onMarked }: NewestProps) {
  const replica = useReplica();
  const now = useNow(60_000);
  const notifications = useQuotedNotifications();
  const [problem, setProblem] = useState<string | null>(null);
  const list = notifications?.data;
  const unread = list?.shown.filter(({ isRead }) => !isRead).length ?? 0;
  const markAll = async () => {
    if (list === undefined) return;
    const kept = await markAllNotificationsRead(replica, list);
    setProblem(kept.ok ? null : kept.message);
    if (kept.ok) onMarked();
  };
  return (
    <>
      <div className={styles.head}>
        <Parts.Title className={styles.title}>Notifications</Parts.Title>
        {unread > 0 && (
          <>
            <span className="text-note">{unread} unread</span>
            <IconButton label="Mark all as read" onClick={() => void markAll()}>
              <CheckCheck size={20} aria-hidden="true" />
            </IconButton>
          </>
        )}
      </div>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <div
        className={styles.list}
        onClick={({ target }) => {
          const link = target instanceof Element ? target.closest('a') : null;
          if (link !== null) onLeave(link);
        }}
      >
        <RecentNotifications
          notifications={notifications}
          newest={
            list && (
              <Stack gap={16}>
                <NotificationGroups
                  rows={rowsByDay(list.shown, now).slice(0, shownAtMost)}
                  now={now}
                  isPreview
                />
              </Stack>
            )
          }
        />
      </div>
      <Link
        className={styles.all}
        to="/notifications"
        onClick={({ currentTarget }) => onLeave(currentTarget)}
      >
        See all
      </Link>
    </>
  );
}
