import { DecisionButtons } from './decision-buttons.tsx';
import type { PendingRows } from './pending-rows.ts';
import { RegisteredAt } from './registered-at.tsx';
import { RowProblem } from './row-problem.tsx';
import styles from './pending-table.module.css';

/** The accounts as a dense table, from 1024 px on. */
export function PendingTable({ users, ...row }: PendingRows) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>Accounts that wait, oldest first</caption>
      <thead>
        <tr>
          <th scope="col">Username</th>
          <th scope="col">Email</th>
          <th scope="col">Registered</th>
          <th scope="col" className={styles.actions}>
            Decision
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id} data-row={user.id}>
            <th scope="row">
              {user.username}
              <RowProblem decision={row.decisions.get(user.id)} />
            </th>
            <td>{user.email}</td>
            <td className={styles.when}>
              <RegisteredAt instant={user.createdAt} />
            </td>
            <td className={styles.actions}>
              <DecisionButtons user={user} decision={row.decisions.get(user.id)} {...row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
