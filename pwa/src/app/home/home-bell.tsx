import { Bell } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Badge } from '../../ui/badge/badge.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import styles from './home-bell.module.css';

/** Leads to the notifications, with the number of unread ones. */
export function HomeBell({ unread }: { readonly unread: number }) {
  return (
    <Link className={styles.bell} to="/notifications">
      <VisuallyHidden>{nameOf(unread)}</VisuallyHidden>
      <Bell size={22} aria-hidden="true" />
      <span className={styles.badge} aria-hidden="true">
        <Badge count={unread} />
      </span>
    </Link>
  );
}

function nameOf(unread: number): string {
  return unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
}
