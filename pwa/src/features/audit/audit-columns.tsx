import type { AuditEntry } from '@greenroom/sync-protocol/audit/audit-records';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import type { Column } from '../../ui/data-table/table-props.ts';
import type { AuditWords } from '../registration/admin-feature.ts';
import styles from './audit-columns.module.css';
import { describeChanges, describeDeed, summarise } from './audit-words.ts';

export const auditColumns = (words: AuditWords): readonly Column<AuditEntry>[] => [
  {
    key: 'action',
    header: 'Change',
    clip: true,
    cell: (entry) => (
      <span className={styles.line}>
        <Avatar {...auditFace(entry)} />
        <Sentence entry={entry} words={words} />
      </span>
    ),
    onCard: (entry) => <Sentence entry={entry} words={words} />,
  },
  {
    key: 'changes',
    header: 'Details',
    room: 'much',
    cell: (entry) => <span className={styles.changes}>{summarise(describeChanges(entry))}</span>,
  },
  {
    key: 'createdAt',
    header: 'Time',
    width: 'status',
    room: 'some',
    inCorner: true,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt}>{timeFormat.format(new Date(createdAt))}</time>
    ),
  },
];

/** Who did it. */
export function auditFace({ actorUsername, actorId }: AuditEntry) {
  return { name: actorUsername, seed: actorId ?? actorUsername };
}

/** 'quinn paused valentinarossi'. */
function Sentence({ entry, words }: { readonly entry: AuditEntry; readonly words: AuditWords }) {
  const { did, rest } = describeDeed(entry, words);
  return (
    <span className={styles.words}>
      <span className={styles.actor}>{entry.actorUsername}</span> <strong>{did}</strong>{' '}
      {rest !== '' && <span className={styles.name}>{rest}</span>}
    </span>
  );
}

const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** The day of a change, by the device's clock: 'Sunday 15 Nov 2026'. */
export function auditDay({ createdAt }: AuditEntry): string {
  return dayFormat.format(new Date(createdAt)).replace(',', '');
}
