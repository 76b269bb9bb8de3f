import type { Announcement } from '@greenroom/sync-protocol/announcements/announcements-records';
import { Detail } from '../../ui/detail/detail.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { Instant } from '../../ui/instant/instant.tsx';
import { describeReach, describeRecipients } from './announcement-words.ts';
import styles from './announcement-detail.module.css';

/** One sent announcement in full. */
export function AnnouncementDetail({ announcement }: { readonly announcement: Announcement }) {
  const { title, message, username, sentByUsername, createdAt } = announcement;
  return (
    <Detail title={title}>
      <p className={styles.message}>{message}</p>
      <Facts
        facts={[
          ['For', describeRecipients(announcement)],
          ...(username === null ? [['Reached', describeReach(announcement)] as const] : []),
          ['Sent by', sentByUsername ?? 'Deleted user'],
          ['Sent', <Instant key="sent" at={createdAt} />],
        ]}
      />
    </Detail>
  );
}
