import type { Announcement } from '@greenroom/sync-protocol/announcements/announcements-records';
import { Undo2 } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { Detail } from '../../ui/detail/detail.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { Instant } from '../../ui/instant/instant.tsx';
import { describeReach, describeReads, describeRecipients, stateOf } from './announcement-words.ts';
import { AnnouncementStatePill } from './announcements-columns.tsx';
import styles from './announcements-screen.module.css';

interface AnnouncementDetailProps {
  readonly announcement: Announcement;
  /** No network: nothing can be changed. */
  readonly isLocked: boolean;
  /** Called for one that waits to be sent. */
  readonly onTakeBack: () => void;
}

/** One announcement in full. */
export function AnnouncementDetail({
  announcement,
  isLocked,
  onTakeBack,
}: AnnouncementDetailProps) {
  const { title, message, scheduledFor } = announcement;
  return (
    <Detail
      title={title}
      pills={stateOf(announcement) && <AnnouncementStatePill announcement={announcement} />}
    >
      <p className={styles.message}>{message}</p>
      <Facts facts={factsOf(announcement)} />
      {scheduledFor !== null && (
        <Button variant="destructive" disabled={isLocked} onClick={onTakeBack}>
          <Undo2 size={18} aria-hidden="true" />
          Take back
        </Button>
      )}
    </Detail>
  );
}

function factsOf(announcement: Announcement) {
  const { username, reach, readBy, sentByUsername, createdAt, scheduledFor, showUntil } =
    announcement;
  const isWaiting = scheduledFor !== null;
  const wasSent = !isWaiting && reach > 0;
  return [
    ['For', describeRecipients(announcement)],
    ...(username === null && (isWaiting || wasSent)
      ? [[isWaiting ? 'Will reach' : 'Reached', describeReach(announcement)] as const]
      : []),
    ...(readBy === null ? [] : [['Read by', describeReads(announcement)] as const]),
    [wasSent ? 'Sent by' : 'Written by', sentByUsername ?? 'Deleted user'],
    [wasSent ? 'Sent' : 'Scheduled for', <Instant key="sent" at={createdAt} />],
    ...(showUntil === null
      ? []
      : [['Shown until', <Instant key="until" at={showUntil} />] as const]),
  ] as const;
}
