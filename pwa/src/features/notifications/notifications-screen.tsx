import type { NotificationSwitch } from '@greenroom/sync-protocol/notifications/notifications-records';
import { Settings } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { announceFirstPaint } from '../../platform/first-paint.ts';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaQuery, type Whole } from '../../replica/replica-hooks.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { markAllNotificationsRead, setNotificationPreferences } from './notification-commands.ts';
import styles from './notifications-screen.module.css';
import type { NotificationList } from './notifications-queries.ts';
import { PushSection } from './push/push-section.tsx';
import { AskedNotification } from './list/asked-notification.tsx';
import { recentHeadingId } from './list/notification-row.tsx';
import { useQuotedNotifications } from './list/quoted-notifications.ts';
import { RecentNotifications } from './list/recent-notifications.tsx';

interface NotificationsScreenProps {
  /** Of other features, beside the list in wide windows. Absent: nothing. */
  readonly aside?: ReactNode;
  /** Of other features, below the list. Absent: nothing. */
  readonly below?: ReactNode;
}

/**
 * /notifications: the person's notifications, newest first; `?settings=open`: their settings;
 * `?open=<id>`: one of them with its whole text.
 */
export function NotificationsScreen({ aside, below }: NotificationsScreenProps) {
  const notifications = useQuotedNotifications();
  const heading = useRef<HTMLHeadingElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const settings = useSettingsSheet();
  const isWide = useMediaQuery('(width >= 1280px)');
  // Where nothing else stands beside the list: the settings, in place of their sheet.
  const areBeside = isWide && aside === undefined;
  const beside = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!areBeside || !settings.isShown) return;
    beside.current?.focus();
    settings.show(false);
  });
  const replica = useReplica();
  const list = notifications?.data;
  const isKnown = notifications !== undefined;
  useEffect(() => {
    if (isKnown) announceFirstPaint();
  }, [isKnown]);
  const unread = list?.shown.filter(({ isRead }) => !isRead).length ?? 0;
  const markAll = async () => {
    if (list === undefined) return;
    const kept = await markAllNotificationsRead(replica, list);
    setProblem(kept.ok ? null : kept.message);
    // The pressed button disappears.
    if (kept.ok) heading.current?.focus();
  };
  const markAllButton = unread > 0 && (
    <Button
      size="small"
      variant="quiet"
      className={styles.all}
      aria-label="Mark all as read"
      onClick={() => void markAll()}
    >
      <span>
        Mark all<span className={styles.rest}> as read</span>
      </span>
    </Button>
  );
  return (
    <Screen roomy>
      <ScreenHead
        title="Notifications"
        subtitle={describeUnread(notifications, unread)}
        back={{ to: '/', label: 'Home' }}
        action={
          <div className={styles.actions}>
            {!isWide && markAllButton}
            {!areBeside && (
              <IconButton
                label="Notification settings"
                aria-haspopup="dialog"
                onClick={() => settings.show(true)}
              >
                <Settings size={22} aria-hidden="true" />
              </IconButton>
            )}
          </div>
        }
      />
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <div className={classNames((areBeside || aside !== undefined) && styles.beside)}>
        <Stack gap={24}>
          <section className={styles.recent} aria-labelledby={recentHeadingId}>
            <VisuallyHidden>
              <h2 ref={heading} id={recentHeadingId} tabIndex={-1}>
                Recent Notifications
              </h2>
            </VisuallyHidden>
            {isWide && markAllButton}
            <RecentNotifications notifications={notifications} />
          </section>
          {below}
        </Stack>
        {areBeside ? (
          <section ref={beside} tabIndex={-1} aria-label="Notification settings">
            <NotificationSettings />
          </section>
        ) : (
          aside
        )}
      </div>
      <AskedNotification shown={list?.shown ?? []} onMarked={setProblem} />
      <Dialog
        open={settings.isShown && !areBeside}
        onClose={() => settings.show(false)}
        title="Notification settings"
      >
        <NotificationSettings />
      </Dialog>
    </Screen>
  );
}

function NotificationSettings() {
  return (
    <Stack gap={24}>
      <NotificationSwitches />
      <PushSection />
    </Stack>
  );
}

/** Open while the address says so, so that a link can lead to the settings. */
function useSettingsSheet() {
  const [query, setQuery] = useSearchParams();
  return {
    isShown: query.has('settings'),
    show: (isShown: boolean) => setQuery(isShown ? { settings: 'open' } : {}, { replace: true }),
  };
}

/** A line kept free: what comes there moves nothing. */
const nothing = '\u00a0';

/** The subtitle; none before the first pull, which may bring unread ones, and of an empty list. */
function describeUnread(list: Whole<NotificationList> | undefined, unread: number): string {
  if (unread > 0) return `${unread} unread`;
  const isUpToDate = list?.isWhole === true && list.data.shown.length > 0;
  return isUpToDate ? 'You are up to date' : nothing;
}

const switches: readonly { field: NotificationSwitch; label: string; help: string }[] = [
  {
    field: 'notifyCommunityChatEnabled',
    label: 'Community chat',
    help: 'New messages and mentions of you.',
  },
  {
    field: 'notifyTrainingModuleEnabled',
    label: 'Training modules',
    help: 'New and unlocked modules.',
  },
  {
    field: 'notifyScheduleEnabled',
    label: 'Schedule',
    help: 'A reminder 30 minutes before a shift.',
  },
];

/** The kinds of notifications the member wants, in the list and as pushes; works offline. */
function NotificationSwitches() {
  const replica = useReplica();
  const account = useReplicaQuery((tables, userId) => tables.account.get(userId), []);
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (field: NotificationSwitch, isWanted: boolean) => {
    const kept = await setNotificationPreferences(replica, { [field]: isWanted });
    setProblem(kept.ok ? null : kept.message);
  };
  return (
    <Stack as="section" gap={8} aria-labelledby="notification-kinds">
      <h2 id="notification-kinds" className="text-body">
        Notify me about
      </h2>
      <Stack as={Card} gap={16}>
        {switches.map(({ field, label, help }) => (
          <Switch
            key={field}
            label={label}
            help={help}
            checked={account?.[field] ?? true}
            disabled={account === undefined}
            onChange={(isWanted) => void change(field, isWanted)}
          />
        ))}
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
      </Stack>
    </Stack>
  );
}
