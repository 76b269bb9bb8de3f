import type { AuditEntry } from '@greenroom/sync-protocol/audit/audit-records';
import type { Column } from '../../ui/data-table/table-props.ts';
import { Instant } from '../../ui/instant/instant.tsx';
import type { AuditWords } from '../registration/admin-feature.ts';
import styles from './audit-columns.module.css';
import { describeAction, describeChanges, describeSubject, summarise } from './audit-words.ts';

export const auditColumns = (words: AuditWords): readonly Column<AuditEntry>[] => [
  { key: 'action', header: 'Action', cell: (entry) => describeAction(entry, words) },
  {
    key: 'subject',
    header: 'About',
    cell: (entry) => <span className={styles.name}>{describeSubject(entry)}</span>,
  },
  {
    key: 'changes',
    header: 'Change',
    room: 'much',
    cell: (entry) => <span className={styles.changes}>{summarise(describeChanges(entry))}</span>,
  },
  {
    key: 'actor',
    header: 'By',
    room: 'some',
    cell: ({ actorUsername }) => actorUsername,
    onCard: ({ actorUsername }) => `by ${actorUsername}`,
  },
  {
    key: 'createdAt',
    header: 'When',
    width: 'time',
    room: 'some',
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
];
