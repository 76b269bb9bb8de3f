import type { WaitingItem, WaitingKind } from '@greenroom/sync-protocol/dashboard/waiting-calls';
import {
  Inbox,
  Landmark,
  type LucideIcon,
  MessageSquareDashed,
  UserMinus,
  UserPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { RowProblem } from '../../admin-list/row-problem.tsx';
import { useDecidedStore } from './hold/decided-store.ts';
import styles from './queue-row.module.css';
import { waitingAge } from './waiting-age.ts';

interface KindLook {
  readonly icon: LucideIcon;
  /** For screen readers, before who waits. */
  readonly name: string;
  /** First line of an item without a text. */
  readonly text: string;
}

export const kindLooks: Readonly<Record<WaitingKind, KindLook>> = {
  account: { icon: UserPlus, name: 'New account', text: 'Would like to join' },
  message: { icon: Inbox, name: 'Message', text: '' },
  concern: { icon: MessageSquareDashed, name: 'Concern', text: '' },
  bank: { icon: Landmark, name: 'Bank details', text: 'New bank details to check' },
  deletion: { icon: UserMinus, name: 'Deletion request', text: '' },
};

interface QueueRowProps {
  readonly item: WaitingItem;
  readonly to: string;
  readonly isOpen: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly actions: ReactNode;
  /** Names are as in tables, which lists of administrators are in wide windows. */
  readonly isInTable: boolean;
  /** On a phone two lines of the text. Absent: false. */
  readonly isRoomy?: boolean;
}

/** One waiting item: a link to it as a whole, with its decision at the end. */
export function QueueRow(props: QueueRowProps) {
  const { item, to, isOpen, now, actions, isInTable, isRoomy = false } = props;
  const { icon: Icon, name, text } = kindLooks[item.kind];
  const age = waitingAge(item, now);
  const problem = useDecidedStore(({ problems }) => problems.get(item.id));
  return (
    <li
      data-row={item.id}
      className={classNames(styles.row, isOpen && styles.open, isRoomy && styles.roomy)}
    >
      <span className={classNames(styles.icon, styles[item.kind])} aria-hidden="true">
        <Icon size={18} />
      </span>
      <Link
        className={styles.link}
        to={to}
        replace={isOpen}
        data-action="open"
        aria-current={isOpen || undefined}
      >
        <VisuallyHidden>{name}: </VisuallyHidden>
        <span className={classNames(styles.who, isInTable && 'text-small')}>
          {item.username ?? 'Anonymous'}
        </span>{' '}
        <span className={classNames(styles.age, age.isLate && styles.late)}>
          <span aria-hidden="true">{age.short}</span>
          <VisuallyHidden>{age.words}</VisuallyHidden>
        </span>{' '}
        <span className={styles.text}>{item.text ?? text}</span>
      </Link>
      <div className={styles.actions}>{actions}</div>
      {problem !== undefined && (
        <div className={styles.problem}>
          <RowProblem>{problem}</RowProblem>
        </div>
      )}
    </li>
  );
}
