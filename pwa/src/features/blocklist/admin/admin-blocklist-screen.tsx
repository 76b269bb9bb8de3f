import type { ListedBlocklistEntry } from '@greenroom/sync-protocol/blocklist/blocklist-calls';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { WideWords } from '../../../ui/button/wide-words.tsx';
import { AdminListScreen, type AdminListWords } from '../../admin-list/admin-list-screen.tsx';
import { useAdminList } from '../../admin-list/use-admin-list.ts';
import { BlocklistArt } from '../blocklist-art.tsx';
import { AddEntryDialog } from './add-entry-dialog.tsx';
import { blocklistColumns } from './blocklist-columns.tsx';
import { useBlocklistLocation } from './blocklist-location.ts';
import { DeleteEntryDialog } from './delete-entry-dialog.tsx';
import { EntryDetail } from './entry-detail.tsx';
import { ReporterFilter } from './reporter-filter.tsx';

const words: AdminListWords = {
  title: 'Blocklist (Admin)',
  subtitle: 'Who was reported, and by whom',
  one: 'entry',
  many: 'entries',
  caption: 'Reported members',
  search: { label: 'Search by member name', placeholder: 'Search by member name...' },
  locked: 'Searching, adding and deleting need the network.',
  empty: {
    whole: {
      art: <BlocklistArt />,
      title: 'No blocklist entries yet',
      text: 'Reports appear here as members make them.',
    },
    filtered: { title: 'No entries found matching your search', text: 'Try part of the name.' },
  },
};

/** /admin/blocklist: the entries with who submitted them, to add and to delete (spec member 2). */
export function AdminBlocklistScreen() {
  const place = useBlocklistLocation();
  const list = useAdminList('blocklist.list', place);
  const [isAdding, setIsAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<{ entry: ListedBlocklistEntry; turn: number } | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const ask = (entry: ListedBlocklistEntry) => {
    // Each question starts with fresh state.
    setAsked({ entry, turn: (asked?.turn ?? 0) + 1 });
    setIsAsking(true);
  };
  const { opened, isLocked } = list;
  return (
    <AdminListScreen
      list={list}
      words={words}
      addAction={
        <Button
          ref={opener}
          variant="primary"
          aria-label="Add to Blocklist"
          disabled={isLocked}
          onClick={() => setIsAdding(true)}
        >
          <Plus size={18} aria-hidden="true" />
          <span>
            Add<WideWords> to Blocklist</WideWords>
          </span>
        </Button>
      }
      filters={<ReporterFilter place={place} entries={list.rows.rows} />}
      columns={blocklistColumns}
      detail={
        opened && (
          <EntryDetail
            entry={opened}
            isLocked={isLocked}
            onReporter={
              place.filters.addedById === '' ? (id) => place.change({ addedById: id }) : undefined
            }
            onDelete={() => ask(opened)}
          />
        )
      }
      detailLabel={`Entry about ${opened?.memberName ?? ''}`}
    >
      <AddEntryDialog
        open={isAdding}
        onClose={() => setIsAdding(false)}
        finalFocus={() => opener.current}
      />
      {asked !== null && (
        <DeleteEntryDialog
          key={asked.turn}
          entry={asked.entry}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onDeleted={({ id }) => {
            setIsAsking(false);
            list.settle(id, { next: null, isListed: false, isGone: true });
          }}
        />
      )}
    </AdminListScreen>
  );
}
