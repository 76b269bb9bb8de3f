import {
  type Announcement,
  announcementAudienceSchema,
} from '@greenroom/sync-protocol/announcements/announcements-records';
import { Plus } from 'lucide-react';
import { type ComponentType, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type ListLocation, useListLocation } from '../../platform/list-location.ts';
import type { UserNotes } from '../../platform/storage/user-notes.ts';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { Art, artStyles } from '../../ui/empty-state/art.tsx';
import { useQuestion } from '../../ui/dialog/use-question.ts';
import { FilterChips } from '../../ui/filter-chips/filter-chips.tsx';
import { ToolbarRow } from '../../ui/toolbar/toolbar.tsx';
import { readLetter } from '../admin-list/member/write-to.ts';
import { useAsked } from '../admin-list/use-asked.ts';
import { Button } from '../../ui/button/button.tsx';
import { WideWords } from '../../ui/button/wide-words.tsx';
import { AdminListScreen, type AdminListWords } from '../admin-list/admin-list-screen.tsx';
import { useAdminList } from '../admin-list/use-admin-list.ts';
import { AnnouncementDetail } from './announcement-detail.tsx';
import { audienceWords } from './announcement-words.ts';
import { announcementsColumns } from './announcements-columns.tsx';
import { AnnouncementDialog } from './compose/announcement-dialog.tsx';
import { isBlank } from './compose/announcement-draft.ts';
import type { PreviewedNotification } from './compose/check-step.tsx';
import { useKeptDraft } from './compose/kept-draft.ts';
import { UnsentNotice } from './compose/unsent-notice.tsx';
import { type Starter, Starters } from './starters.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';

/** Filters and orders in the address; the first of each is the default. */
const choices = {
  audience: ['', 'everybody', 'administrators', 'member'],
  sort: ['-createdAt', 'createdAt'],
} as const;

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

/** /admin/announcements: earlier announcements, those that wait, and a new one. */
export function AnnouncementsScreen({ notes, ListPreview }: AnnouncementsScreenProps) {
  const place = useListLocation(choices);
  const list = useAdminList('announcements.list', place);
  // The question's name leaves the address, and the letter with it.
  const { state } = useLocation();
  const [letter] = useState(() => readLetter(state));
  const [isWriting, setIsWriting] = useState(false);
  const [isLetterOpen, setIsLetterOpen] = useState(letter !== null);
  const kept = useKeptDraft(notes, letter, isWriting || isLetterOpen);
  const isOpen = kept.isRead && (isWriting || (isLetterOpen && !kept.isInTheWay));
  const opener = useRef<HTMLButtonElement>(null);
  // Every opening begins with writing.
  const [turn, setTurn] = useState(0);
  const write = (start?: Starter) => {
    if (start) kept.edit(start);
    setTurn(turn + 1);
    setIsWriting(true);
  };
  useAsked(letter === null ? { write: () => write() } : {});
  const { opened } = list;
  const isEmpty = list.isRead && place.showAll === null && list.total === 0;
  const { asked, ask, close } = useQuestion<Announcement>();
  return (
    <AdminListScreen
      list={list}
      words={words}
      // Writing works offline, what is written is kept.
      addAction={
        <Button
          ref={opener}
          variant="primary"
          aria-label="New announcement"
          onClick={() => write()}
        >
          <Plus size={18} aria-hidden="true" />
          <span>
            New<WideWords> announcement</WideWords>
          </span>
        </Button>
      }
      above={
        !isOpen && (
          <UnsentNotice
            kept={kept}
            onContinue={() => write()}
            // The pressed button disappears with the notice.
            onDiscarded={() => opener.current?.focus()}
          />
        )
      }
      filters={<AnnouncementsFilters place={place} />}
      columns={announcementsColumns}
      detail={
        opened && (
          <AnnouncementDetail
            announcement={opened}
            isLocked={list.isLocked}
            onTakeBack={() => ask(opened)}
          />
        )
      }
      secondList={isEmpty && isBlank(kept.draft) && <Starters onStart={write} />}
      detailLabel="Announcement"
    >
      <AnnouncementDialog
        key={turn}
        kept={kept}
        open={isOpen}
        ListPreview={ListPreview}
        finalFocus={() => opener.current}
        onClose={() => {
          setIsWriting(false);
          setIsLetterOpen(false);
        }}
      />
      {asked && (
        <TakeBackDialog
          key={asked.question.id}
          announcement={asked.question}
          isOpen={asked.isOpen}
          onClose={close}
          onTakenBack={({ id }) => {
            close();
            list.settle(id, { next: null, isListed: false, isGone: true });
          }}
        />
      )}
    </AdminListScreen>
  );
}

function AnnouncementsArt() {
  return (
    <Art>
      <path className={artStyles.wash} d="M40 46h18l34-20v64L58 70H40q-8 0-8-8v-8q0-8 8-8z" />
      <path d="M32 40h18l34-20v64L50 64H32q-8 0-8-8v-8q0-8 8-8zM38 64l6 24h12l-5-24" />
      <path className={artStyles.accent} d="M94 40q6 12 0 24M104 32q11 20 0 40" />
    </Art>
  );
}

/** The filter by audience, with the number of matches. */
function AnnouncementsFilters({ place }: { readonly place: ListLocation<typeof choices> }) {
  const counts = useCallQuery(
    'announcements.counts',
    { search: place.search },
    { keepsPrevious: true },
  ).data;
  return (
    <ToolbarRow beside>
      <FilterChips
        label="For"
        value={place.filters.audience}
        onChange={(audience) => place.change({ audience })}
        chips={[
          { value: '', label: 'All', count: counts?.all },
          ...announcementAudienceSchema.options.map((value) => ({
            value,
            label: audienceWords[value],
            count: counts?.[value],
          })),
        ]}
      />
    </ToolbarRow>
  );
}
