import {
  describeFold,
  foldNotifications,
  type NotificationFold,
} from '@greenroom/sync-protocol/notifications/notification-folds';
import { useState } from 'react';
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
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const keys = keysOf(rows, known);
  const isKnown = [...keys].every(([id, key]) => known.get(id) === key);
  if (keys.size !== known.size || !isKnown) setKnown(keys);
  return ages.map((age) => {
    const ofAge = rows.filter(({ group }) => group === age);
    if (ofAge.length === 0) return null;
    return (
      <section key={age} aria-label={age}>
        <h3 className={styles.group}>{age}</h3>
        <ul className={classNames(styles.rows, !isPreview && styles.card)}>
          {ofAge.map(({ fold }) => {
            const { count, ...told } = describeFold(fold);
            const [{ kind, quote }] = fold;
            // Several say no more than that there are some.
            const message = count === 1 ? (quote ?? told.message) : told.message;
            return (
              <li key={keys.get(fold[0].id)}>
                <NotificationRow
                  notification={{ ...fold[0], ...leadWithNews({ ...told, message }, kind) }}
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

/**
 * Of one module the title says only that there is news, and the text which: the module leads. Several
 * modules are counted by their title.
 */
function leadWithNews<Told extends Pick<ShownNotification, 'title' | 'message'>>(
  told: Told,
  kind: string | null,
): Told {
  const one = kind === 'training' ? /^([^“]*)“(.+)”([^“”]+)$/.exec(told.message) : null;
  if (one === null) return told;
  const [, before = '', title = '', after = ''] = one;
  return { ...told, title, message: `${before === '' ? 'It' : `${before}it`}${after}` };
}

/**
 * The key of each notification's row. A row stays itself, with its focus and what is open of it, when
 * another joins it, whichever of the two is newer.
 * @param known those of before
 */
function keysOf(rows: readonly DatedRow[], known: ReadonlyMap<string, string>) {
  const keys = new Map<string, string>();
  const taken = new Set<string>();
  const all = new Set(rows.flatMap(({ fold }) => fold.map(({ id }) => id)));
  for (const { fold } of rows) {
    const ids = fold.map(({ id }) => id);
    // Not the key of a notification that has a row of its own again.
    const former = ids.map((id) => known.get(id) ?? id);
    const wanted = [...former.filter((key) => ids.includes(key) || !all.has(key)), ...ids];
    const key = wanted.find((each) => !taken.has(each)) ?? fold[0].id;
    taken.add(key);
    for (const id of ids) keys.set(id, key);
  }
  return keys;
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
