import type { ListedBlocklistEntry } from '@greenroom/sync-protocol/blocklist/blocklist-calls';
import { ListFilter, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { callApi } from '../../../rest/call-api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { WideWords } from '../../../ui/button/wide-words.tsx';
import { useQuestion } from '../../../ui/dialog/use-question.ts';
import { Detail } from '../../../ui/detail/detail.tsx';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { passFocusOn } from '../../../ui/pass-focus-on.ts';
import { ToolbarRow } from '../../../ui/toolbar/toolbar.tsx';
import { AdminListScreen, type AdminListWords } from '../../admin-list/admin-list-screen.tsx';
import { ConfirmAction } from '../../admin-list/confirm-action.tsx';
import { useAdminAction } from '../../admin-list/use-admin-action.ts';
import { useAdminList } from '../../admin-list/use-admin-list.ts';
import { BlocklistArt } from '../blocklist-art.tsx';
import { AddEntryDialog } from './add-entry-dialog.tsx';
import styles from './admin-blocklist-screen.module.css';
import { blocklistColumns, submitterOf } from './blocklist-columns.tsx';
import { type BlocklistLocation, useBlocklistLocation } from './blocklist-location.ts';

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
  const { asked, ask, close } = useQuestion<ListedBlocklistEntry>();
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
        isListed={!place.isFiltered && place.page === 1 && place.filters.sort === '-createdAt'}
        finalFocus={() => opener.current}
      />
      {asked && (
        <DeleteEntryDialog
          key={asked.turn}
          entry={asked.question}
          isOpen={asked.isOpen}
          onClose={close}
          onDeleted={({ id }) => {
            close();
            list.settle(id, { next: null, isListed: false, isGone: true });
          }}
        />
      )}
    </AdminListScreen>
  );
}

interface ReporterFilterProps {
  readonly place: Pick<BlocklistLocation, 'filters' | 'change'>;
  readonly entries: readonly ListedBlocklistEntry[];
}

/** While the list shows one reporter's entries, says so; pressing it shows all again. */
function ReporterFilter({ place: { filters, change }, entries }: ReporterFilterProps) {
  const { addedById } = filters;
  if (addedById === '') return null;
  const name = entries.find((entry) => entry.addedById === addedById)?.submitterUsername;
  return (
    <ToolbarRow>
      <FilterChips
        label="Submitted by"
        chips={[{ value: addedById, label: `Submitted by ${name ?? 'one member'}` }]}
        value={addedById}
        onChange={() => change({ addedById: '' })}
      />
    </ToolbarRow>
  );
}

interface DeleteEntryDialogProps {
  readonly entry: ListedBlocklistEntry;
  /** False during the closing animation. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted: (entry: ListedBlocklistEntry) => void;
}

/** Confirms a deletion (spec member 2, Blocklist). */
function DeleteEntryDialog({ entry, isOpen, onClose, onDeleted }: DeleteEntryDialogProps) {
  const removal = useAdminAction(
    ({ id }: ListedBlocklistEntry) => callApi('blocklist.remove', { id }),
    {
      done: (_answer, { memberName }) => ({ title: 'Blocklist entry deleted', text: memberName }),
      onDone: (_answer, deleted) => onDeleted(deleted),
      failure: 'Failed to delete entry',
    },
  );
  return (
    <ConfirmAction
      open={isOpen}
      title="Delete Blocklist Entry?"
      text={`The entry about ${entry.memberName} is deleted for everybody. This cannot be undone.`}
      confirmLabel="Delete"
      destructive
      needsNetwork="Deleting an entry"
      action={removal}
      onConfirm={() => removal.run(entry)}
      onClose={onClose}
    />
  );
}

interface EntryDetailProps {
  readonly entry: ListedBlocklistEntry;
  /** No network: nothing can be changed. */
  readonly isLocked: boolean;
  /** Shows only what this account reported. Absent: shown already. */
  readonly onReporter: ((id: string) => void) | undefined;
  readonly onDelete: () => void;
}

/** One entry in full. */
function EntryDetail({ entry, isLocked, onReporter, onDelete }: EntryDetailProps) {
  const { addedById } = entry;
  return (
    <Detail
      title={entry.memberName}
      subtitle={
        <>
          Submitted by {submitterOf(entry)}, <Instant at={entry.createdAt} />
        </>
      }
    >
      <p className={styles.words}>{entry.description}</p>
      <Row gap={8} wrap justify="between">
        {addedById != null && onReporter && (
          <Button
            size="small"
            variant="quiet"
            className={styles.all}
            // Gone once pressed.
            ref={passFocusOn}
            disabled={isLocked}
            onClick={() => onReporter(addedById)}
          >
            <ListFilter size={18} aria-hidden="true" />
            <span className={styles.reporter}>All reports by {submitterOf(entry)}</span>
          </Button>
        )}
        <Button size="small" variant="destructive" disabled={isLocked} onClick={onDelete}>
          <Trash2 size={18} aria-hidden="true" />
          Delete
        </Button>
      </Row>
    </Detail>
  );
}
