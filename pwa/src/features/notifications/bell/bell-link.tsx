import { Bell } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useMediaQuery } from '../../../platform/use-media-query.ts';
import { useUnreadNotificationsLater } from '../notifications-queries.ts';
import styles from './bell-link.module.css';
import type { BellPopoverProps } from './bell-popover.tsx';

const notificationsPath = '/notifications';

/** The bell of a screen's head, with a dot while some are unread; nothing on the notifications' own screen. */
export function BellLink() {
  const isThere = useLocation().pathname === notificationsPath;
  return isThere ? null : <CountedBell />;
}

/** It leads to the notifications; in wide windows the newest open below it. */
function CountedBell() {
  const unread = useUnreadNotificationsLater();
  const isWide = useMediaQuery('(width >= 1024px)');
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
  const icon = (
    <>
      <Bell size={22} aria-hidden="true" />
      {unread > 0 && <span className={styles.dot} />}
    </>
  );
  if (isWide) return <BellButton label={label} icon={icon} />;
  return (
    <Link className={styles.bell} to={notificationsPath} aria-label={label}>
      {icon}
    </Link>
  );
}

interface BellButtonProps {
  readonly label: string;
  readonly icon: React.ReactNode;
}

function BellButton({ label, icon }: BellButtonProps) {
  const navigate = useNavigate();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [Popover, setPopover] = useState<ComponentType<BellPopoverProps> | null>(null);
  const open = async () => {
    try {
      const { BellPopover } = await import('./bell-popover.tsx');
      setPopover(() => BellPopover);
      setIsOpen(true);
    } catch {
      // Without this part of the app, the screen has them all.
      void navigate(notificationsPath);
    }
  };
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className={styles.bell}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => void open()}
      >
        {icon}
      </button>
      {Popover && <Popover open={isOpen} anchor={button} onClose={() => setIsOpen(false)} />}
    </>
  );
}
