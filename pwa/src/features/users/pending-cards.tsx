import { Card } from '../../ui/card/card.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import styles from './pending-cards.module.css';
import type { PendingRows } from './pending-rows.ts';
import { RegisteredAt } from './registered-at.tsx';
import { RowProblem } from './row-problem.tsx';

/** The same rows as cards, for a phone. */
export function PendingCards({ users, ...row }: PendingRows) {
  return (
    <ul className={styles.cards} aria-label="Accounts that wait, oldest first">
      {users.map((user) => (
        <li key={user.id} data-row={user.id}>
          <Card className={styles.card}>
            <div>
              <h2 className={styles.username}>{user.username}</h2>
              <p className={styles.email}>{user.email}</p>
              <p className={styles.when}>
                Registered <RegisteredAt instant={user.createdAt} />
              </p>
            </div>
            <RowProblem decision={row.decisions.get(user.id)} />
            <DecisionButtons user={user} decision={row.decisions.get(user.id)} wide {...row} />
          </Card>
        </li>
      ))}
    </ul>
  );
}
