import type { ListedBlocklistEntry } from '@greenroom/sync-protocol/blocklist/blocklist-calls';
import { Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button/button.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { submitterOf } from './blocklist-columns.tsx';
import styles from './entry-detail.module.css';

interface EntryDetailProps {
  readonly entry: ListedBlocklistEntry;
  /** No network: nothing can be changed. */
  readonly isLocked: boolean;
  readonly onDelete: () => void;
}

/** One entry in full. */
export function EntryDetail({ entry, isLocked, onDelete }: EntryDetailProps) {
  return (
    <article className={styles.detail}>
      <header className={styles.head}>
        <h2 className={styles.name}>{entry.memberName}</h2>
        <p className={styles.facts}>
          <span>Submitted by {submitterOf(entry)}</span>
          <Instant at={entry.createdAt} />
        </p>
      </header>
      <p className={styles.words}>{entry.description}</p>
      <Button variant="destructive" disabled={isLocked} onClick={onDelete}>
        <Trash2 size={18} aria-hidden="true" />
        Delete
      </Button>
    </article>
  );
}
