import { useId } from 'react';
import { Instant } from '../../ui/instant/instant.tsx';
import { WaitingMark } from '../../ui/waiting-mark/waiting-mark.tsx';
import styles from './blocklist-card.module.css';
import type { ShownEntry } from './blocklist-queries.ts';

/** One reported member. */
export function BlocklistCard({ entry }: { readonly entry: ShownEntry }) {
  const nameId = useId();
  return (
    <div className={styles.entry} role="group" aria-labelledby={nameId}>
      <h3 id={nameId} className={styles.name}>
        {entry.memberName}
      </h3>
      <p className={styles.when}>
        <span className={styles.sync}>
          <WaitingMark state={entry.isWaiting ? 'waiting' : 'sent'} />
          {entry.isWaiting && <span aria-hidden="true">Saved on this device</span>}
        </span>{' '}
        <Instant at={entry.createdAt} dayOnly />
      </p>
      <p className={styles.words}>{entry.description}</p>
    </div>
  );
}
