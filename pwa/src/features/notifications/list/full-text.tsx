import type { NotificationRow } from '@greenroom/sync-protocol/notifications/notifications-records';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { describeInstant } from '../../../ui/instant/instant.tsx';
import styles from './full-text.module.css';

interface FullTextProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly notification: Pick<NotificationRow, 'title' | 'message' | 'createdAt'>;
}

/** A notification that leads nowhere, such as an announcement, with its whole text. */
export function FullText({ open, onClose, notification }: FullTextProps) {
  const { title, message, createdAt } = notification;
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <p className={styles.whole}>{message}</p>
      <p className="text-note">{describeInstant(createdAt)}</p>
    </Dialog>
  );
}
