import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { Card } from '../../ui/card/card.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { StatusPill } from '../../ui/status-pill/status-pill.tsx';
import styles from './account-card.module.css';

/** Username, email and role; every role but admin is shown as Model (spec member 6). */
export function AccountCard({ account }: { account: Account }) {
  const isAdmin = account.role === 'admin';
  return (
    <Row as={Card} gap={16} align="center">
      <span className={styles.avatar} aria-hidden="true">
        {initialsOf(account)}
      </span>
      <div className={styles.words}>
        <p className={styles.username}>{account.username}</p>
        {account.email !== '' && <p className={styles.email}>{account.email}</p>}
      </div>
      <StatusPill tone={isAdmin ? 'brand' : 'neutral'}>{isAdmin ? 'Admin' : 'Model'}</StatusPill>
    </Row>
  );
}

/** One or two letters in place of a picture. */
function initialsOf({ firstName, lastName, username }: Account): string {
  const named = [firstName, lastName].map((part) => firstLetters(part ?? '', 1)).join('');
  return (named || firstLetters(username, 2)).toUpperCase();
}

/** By code points, so that no surrogate pair is split. */
function firstLetters(text: string, count: number): string {
  return Array.from(text).slice(0, count).join('');
}
