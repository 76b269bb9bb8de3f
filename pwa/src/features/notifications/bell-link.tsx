import { Bell } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { Badge } from '../../ui/badge/badge.tsx';
import styles from './bell-link.module.css';
import { useUnreadNotificationsLater } from './notifications-queries.ts';

const notificationsPath = '/notifications';

/**
 * The bell of a screen's head with the unread count; nothing on the notifications' own screen. In
 * wide windows the sidebar has it.
 */
export function BellLink() {
  const isThere = useLocation().pathname === notificationsPath;
  return isThere ? null : <CountedBell />;
}

function CountedBell() {
  const unread = useUnreadNotificationsLater();
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
  return (
    <Link className={styles.bell} to={notificationsPath} aria-label={label}>
      <Bell size={22} aria-hidden="true" />
      <span className={styles.badge} aria-hidden="true">
        <Badge count={unread} />
      </span>
    </Link>
  );
}
