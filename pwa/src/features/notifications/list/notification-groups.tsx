import {
  describeFold,
  foldNotifications,
  type NotificationFold,
} from '@greenroom/sync-protocol/notifications/notification-folds';
import { type AgeGroup, groupOfAge } from './notification-age.ts';
import { NotificationRow } from './notification-row.tsx';
import styles from './recent-notifications.module.css';
import type { ShownNotification } from '../notifications-queries.ts';

interface NotificationGroupsProps {
  /** Newest first. */
  readonly shown: readonly ShownNotification[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Rows without their actions. Absent: with them. */
  readonly isPreview?: boolean;
}

/** Notifications by day; those of new modules that follow each other share a row. */
export function NotificationGroups({ shown, now, isPreview = false }: NotificationGroupsProps) {
  return groupsOf(shown, now).map(({ group, folds }) => (
    <section key={group} aria-label={group}>
      <h3 className={styles.group}>{group}</h3>
      <ul className={styles.rows}>
        {folds.map((fold) => (
          // The oldest stays when a newer one joins the row.
          <li key={fold.at(-1)?.id}>
            <NotificationRow
              notification={rowOf(fold)}
              others={fold.slice(1).map(({ id }) => id)}
              now={now}
              isPreview={isPreview}
            />
          </li>
        ))}
      </ul>
    </section>
  ));
}

const ages: readonly AgeGroup[] = ['Today', 'Yesterday', 'Earlier'];

function groupsOf(shown: readonly ShownNotification[], now: number) {
  return ages.flatMap((group) => {
    const members = shown.filter(({ createdAt }) => groupOfAge(createdAt, now) === group);
    return members.length === 0 ? [] : [{ group, folds: foldNotifications(members, isSameDay) }];
  });
}

/** By the device's days. */
function isSameDay(a: ShownNotification, b: ShownNotification): boolean {
  return new Date(a.createdAt).toDateString() === new Date(b.createdAt).toDateString();
}

function rowOf(fold: NotificationFold<ShownNotification>): ShownNotification {
  const [newest] = fold;
  const { title, message } = describeFold(fold);
  // Several modules are together in the training hub.
  return title === newest.title ? newest : { ...newest, title, message, url: '/training' };
}
