import type { Announcement } from '@greenroom/sync-protocol/announcements/announcements-records';
import { Plus } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { UserNotes } from '../../platform/storage/user-notes.ts';
import { useAsked } from '../admin-list/use-asked.ts';
import { Button } from '../../ui/button/button.tsx';
import { WideWords } from '../../ui/button/wide-words.tsx';
import { Detail } from '../../ui/detail/detail.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { Instant } from '../../ui/instant/instant.tsx';
import { AdminListScreen, type AdminListWords } from '../admin-list/admin-list-screen.tsx';
import { useAdminList } from '../admin-list/use-admin-list.ts';
import { describeReach, describeReads, describeRecipients } from './announcement-words.ts';
import { AnnouncementsArt } from './announcements-art.tsx';
import { announcementsColumns } from './announcements-columns.tsx';
import { AnnouncementsFilters } from './announcements-filters.tsx';
import { useAnnouncementsLocation } from './announcements-location.ts';
import { AnnouncementDialog } from './compose/announcement-dialog.tsx';
import type { PreviewedNotification } from './compose/check-step.tsx';
import styles from './announcements-screen.module.css';
import { useKeptDraft } from './compose/kept-draft.ts';
import { UnsentNotice } from './unsent-notice.tsx';

const words: AdminListWords = {
  title: 'Announcements',
  subtitle: 'What you and the other administrators announced',
  one: 'announcement',
  many: 'announcements',
  caption: 'Announcements',
  search: { label: 'Search announcements', placeholder: 'Search by title or message' },
  locked: 'Searching and sending need the network.',
  empty: {
    whole: {
      art: <AnnouncementsArt />,
      title: 'No announcements yet',
      text: 'What you announce appears here, and in the notifications of those it is for.',
    },
    filtered: {
      title: 'No announcements found',
      text: 'Nothing matches this search and this filter.',
    },
  },
};

interface AnnouncementsScreenProps {
  /** Where the unsent announcement is kept. */
  readonly notes: UserNotes;
  /** A notification as people's list shows it. */
  readonly ListPreview: ComponentType<PreviewedNotification>;
}

/** /admin/announcements: earlier announcements, and a new one. */
export function AnnouncementsScreen({ notes, ListPreview }: AnnouncementsScreenProps) {
  const place = useAnnouncementsLocation();
  const list = useAdminList('announcements.list', place);
  const kept = useKeptDraft(notes);
  const [isWriting, setIsWriting] = useState(false);
  // Every opening begins with writing.
  const [turn, setTurn] = useState(0);
  const write = () => {
    setTurn(turn + 1);
    setIsWriting(true);
  };
  useAsked({ write });
  return (
    <AdminListScreen
      list={list}
      words={words}
      // Writing works offline, what is written is kept.
      action={
        <Button variant="primary" aria-label="New announcement" onClick={write}>
          <Plus size={18} aria-hidden="true" />
          <span>
            New<WideWords> announcement</WideWords>
          </span>
        </Button>
      }
      above={!isWriting && <UnsentNotice kept={kept} onContinue={write} />}
      filters={<AnnouncementsFilters place={place} />}
      columns={announcementsColumns}
      detail={list.opened && <AnnouncementDetail announcement={list.opened} />}
      detailLabel="Announcement"
    >
      <AnnouncementDialog
        key={turn}
        kept={kept}
        open={isWriting}
        ListPreview={ListPreview}
        onClose={() => setIsWriting(false)}
      />
    </AdminListScreen>
  );
}

/** One sent announcement in full. */
function AnnouncementDetail({ announcement }: { readonly announcement: Announcement }) {
  const { title, message, username, readBy, sentByUsername, createdAt } = announcement;
  return (
    <Detail title={title}>
      <p className={styles.message}>{message}</p>
      <Facts
        facts={[
          ['For', describeRecipients(announcement)],
          ...(username === null ? [['Reached', describeReach(announcement)] as const] : []),
          ...(readBy === null ? [] : [['Read by', describeReads(announcement)] as const]),
          ['Sent by', sentByUsername ?? 'Deleted user'],
          ['Sent', <Instant key="sent" at={createdAt} />],
        ]}
      />
    </Detail>
  );
}
