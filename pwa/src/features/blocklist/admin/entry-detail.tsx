import type { ListedBlocklistEntry } from '@greenroom/sync-protocol/blocklist/blocklist-calls';
import { ListFilter, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button/button.tsx';
import { Detail } from '../../../ui/detail/detail.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { submitterOf } from './blocklist-columns.tsx';
import styles from './entry-detail.module.css';

interface EntryDetailProps {
  readonly entry: ListedBlocklistEntry;
  /** No network: nothing can be changed. */
  readonly isLocked: boolean;
  /** Shows only what this account reported. Absent: shown already. */
  readonly onReporter: ((id: string) => void) | undefined;
  readonly onDelete: () => void;
}

/** One entry in full. */
export function EntryDetail({ entry, isLocked, onReporter, onDelete }: EntryDetailProps) {
  const { addedById } = entry;
  return (
    <Detail title={entry.memberName} subtitle={`Submitted by ${submitterOf(entry)}`}>
      <p className="text-note">
        <Instant at={entry.createdAt} />
      </p>
      <p className={styles.words}>{entry.description}</p>
      {addedById != null && onReporter && (
        <Button disabled={isLocked} onClick={() => onReporter(addedById)}>
          <ListFilter size={18} aria-hidden="true" />
          <span className={styles.reporter}>All reports by {submitterOf(entry)}</span>
        </Button>
      )}
      <Button variant="destructive" disabled={isLocked} onClick={onDelete}>
        <Trash2 size={18} aria-hidden="true" />
        Delete
      </Button>
    </Detail>
  );
}
