import type { NotificationSwitch } from '@greenroom/sync-protocol/notifications/notifications-records';
import { switchOfKind } from '@greenroom/sync-protocol/notifications/notifications-rules';
import { BellOff, CheckCheck, Mail } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useReplica } from '../../../replica/replica-context.tsx';
import { badgeText } from '../../../ui/badge/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { describeInstant } from '../../../ui/instant/instant.tsx';
import { MenuButton } from '../../../ui/menu/menu-button.tsx';
import type { MenuItem } from '../../../ui/menu/menu.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { listenForSwipe } from '../../../platform/gestures/listen-for-swipe.ts';
import tints from '../../../ui/tints.module.css';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { CountedTitle } from './counted-title.tsx';
import { FullText } from './full-text.tsx';
import { describeAge } from './notification-age.ts';
import {
  markNotificationsRead,
  markNotificationsUnread,
  muteKind,
} from '../notification-commands.ts';
import { lookOfKind } from './notification-looks.ts';
import styles from './notification-row.module.css';
import type { ShownNotification } from '../notifications-queries.ts';

/** The heading of the list, which takes the focus where a row takes it along. */
export const recentHeadingId = 'recent-notifications';

interface NotificationRowProps {
  readonly notification: ShownNotification;
  /** How many say the same; absent: one. */
  readonly count?: number;
  /** Ids of those it stands for besides its own: they are marked with it. Absent: none. */
  readonly others?: readonly string[];
  /** Milliseconds since the epoch, for its age. */
  readonly now: number;
  /** Without its actions. Absent: with them. */
  readonly isPreview?: boolean;
}

/** One row of the list. The whole row opens what it is about, or its full text, and thereby reads it. */
export function NotificationRow(props: NotificationRowProps) {
  const { notification, count = 1, others = [], now, isPreview = false } = props;
  const { id, title, message, url, isRead, createdAt, kind } = notification;
  const replica = useReplica();
  const titleId = useId();
  const textId = useId();
  const row = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { icon: Icon, tint } = lookOfKind(kind);
  const several = others.length > 0 && count === 1 ? badgeText(others.length + 1) : null;
  const mark = async (asRead: boolean) => {
    if (isRead === asRead) return;
    const kept = await (asRead ? markNotificationsRead : markNotificationsUnread)(replica, [
      id,
      ...others,
    ]);
    setProblem(kept.ok ? null : kept.message);
  };
  const toggle = () => void mark(!isRead);
  const onSwipe = useEffectEvent(toggle);
  useEffect(() => {
    const element = row.current;
    if (element === null || isPreview) return undefined;
    return listenForSwipe(element, { towards: 'left', find: () => element, onSwipe });
  }, [isPreview]);
  const open = () => {
    setIsOpen(true);
    void mark(true);
  };
  return (
    <div
      ref={row}
      className={classNames(styles.row, !isRead && styles.unread)}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
      data-swiped-to={isRead ? 'unread' : 'read'}
    >
      <span
        className={classNames(styles.icon, tints[isRead ? 'neutral' : tint])}
        aria-hidden="true"
      >
        <Icon size={20} />
        {!isRead &&
          (several === null ? (
            <span className={styles.dot} />
          ) : (
            <span className={styles.several}>{several}</span>
          ))}
      </span>
      <div className={styles.words}>
        <h4 id={titleId} className={styles.title}>
          {!isRead && (
            <VisuallyHidden>{several === null ? 'Unread' : `${several} unread`}: </VisuallyHidden>
          )}
          {url === null ? (
            <button type="button" className={styles.target} aria-haspopup="dialog" onClick={open}>
              <CountedTitle title={title} count={count} />
            </button>
          ) : (
            <Link
              className={styles.target}
              to={url}
              aria-describedby={textId}
              onClick={() => void mark(true)}
            >
              <CountedTitle title={title} count={count} />
            </Link>
          )}
        </h4>
        {message !== '' && (
          <p id={textId} className={styles.message}>
            {message}
          </p>
        )}
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
      </div>
      <div className={styles.side}>
        <time className={styles.age} dateTime={createdAt} title={describeInstant(createdAt)}>
          {describeAge(createdAt, now)}
        </time>
        {!isPreview && <RowMenu notification={notification} onToggle={toggle} />}
      </div>
      {url === null && (
        <FullText open={isOpen} onClose={() => setIsOpen(false)} notification={notification} />
      )}
    </div>
  );
}

interface RowMenuProps {
  readonly notification: ShownNotification;
  /** Marks it as read, or as unread. */
  readonly onToggle: () => void;
}

function RowMenu({ notification, onToggle }: RowMenuProps) {
  const { title, isRead, kind } = notification;
  const replica = useReplica();
  const governing = switchOfKind.get(kind ?? '');
  const [isMuted, setIsMuted] = useState(false);
  useEffect(() => {
    if (!isMuted) return undefined;
    return () => {
      // The row has gone with its kind, and the focus with its menu.
      if (document.activeElement !== document.body) return;
      document.getElementById(recentHeadingId)?.focus();
    };
  }, [isMuted]);
  const mute = async (by: NotificationSwitch) => {
    setIsMuted(true);
    setIsMuted(await muteKind(replica, by));
  };
  const items: MenuItem[] = [
    isRead
      ? {
          label: 'Mark as unread',
          icon: <Mail size={18} aria-hidden="true" />,
          onSelect: onToggle,
        }
      : {
          label: 'Mark as read',
          icon: <CheckCheck size={18} aria-hidden="true" />,
          onSelect: onToggle,
        },
  ];
  if (governing !== undefined) {
    items.push({
      label: muteWords[governing],
      icon: <BellOff size={18} aria-hidden="true" />,
      onSelect: () => void mute(governing),
    });
  }
  return (
    <MenuButton
      className={styles.more}
      label={`Actions for ‘${title}’`}
      menuLabel={title}
      items={items}
    />
  );
}

const muteWords: Readonly<Record<NotificationSwitch, string>> = {
  notifyCommunityChatEnabled: 'Mute the chat',
  notifyTrainingModuleEnabled: 'Mute training modules',
  notifyScheduleEnabled: 'Mute the schedule',
};
