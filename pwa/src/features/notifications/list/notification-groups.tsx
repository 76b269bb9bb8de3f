import {
  describeFold,
  foldNotifications,
  type NotificationFold,
} from '@greenroom/sync-protocol/notifications/notification-folds';
import { classNames } from '../../../ui/class-names.ts';
import { type AgeGroup, groupOfAge } from './notification-age.ts';
import { NotificationRow } from './notification-row.tsx';
import styles from './recent-notifications.module.css';
import type { ShownNotification } from '../notifications-queries.ts';

/** Notifications that share a row, and the day they stand below. */
interface DatedRow {
  readonly group: AgeGroup;
  readonly fold: NotificationFold<ShownNotification>;
}

interface NotificationGroupsProps {
  readonly rows: readonly DatedRow[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Rows without their actions. Absent: with them. */
  readonly isPreview?: boolean;
}

/** Rows of notifications by day. */
export function NotificationGroups({ rows, now, isPreview = false }: NotificationGroupsProps) {
  return ages.map((age) => {
    const ofAge = rows.filter(({ group }) => group === age);
    if (ofAge.length === 0) return null;
    return (
      <section key={age} aria-label={age}>
        <h3 className={styles.group}>{age}</h3>
        <ul className={classNames(styles.rows, !isPreview && styles.card)}>
          {ofAge.map(({ fold }) => {
            const { count, ...told } = describeFold(fold);
            return (
              // The oldest stays when a newer one joins the row.
              <li key={fold.at(-1)?.id}>
                <NotificationRow
                  notification={{ ...fold[0], ...told }}
                  count={count}
                  others={fold.slice(1).map(({ id }) => id)}
                  now={now}
                  isPreview={isPreview}
                />
              </li>
            );
          })}
        </ul>
      </section>
    );
  });
}

const ages: readonly AgeGroup[] = ['Today', 'Yesterday', 'Earlier'];

/**
 * Notifications in the rows of `foldNotifications`, in their order.
 * @param shown newest first
 * @param now milliseconds since the epoch
 */
export function rowsByDay(shown: readonly ShownNotification[], now: number): readonly DatedRow[] {
  return ages.flatMap((group) =>
    foldNotifications(
      shown.filter(({ createdAt }) => groupOfAge(createdAt, now) === group),
      isSameDay,
    ).map((fold) => ({ group, fold })),
  );
}

/** By the device's days. */
function isSameDay(a: ShownNotification, b: ShownNotification): boolean {
  return new Date(a.createdAt).toDateString() === new Date(b.createdAt).toDateString();
}
