import type { NotificationRow } from './notifications-records.ts';

type Foldable = Pick<NotificationRow, 'kind' | 'title' | 'message'> & { readonly isRead: boolean };

/** Notifications shown as one row, newest first. */
export type NotificationFold<N> = readonly [N, ...N[]];

/**
 * Notifications in rows: those of new modules that follow each other on one day, all read or all
 * unread, share a row. Other kinds stay apart, because each leads to a thing of its own.
 */
export function foldNotifications<N extends Foldable>(
  shown: readonly N[],
  isSameDay: (a: N, b: N) => boolean,
): readonly NotificationFold<N>[] {
  const folds: [N, ...N[]][] = [];
  for (const row of shown) {
    const fold = folds.at(-1);
    if (fold && isFoldedWith(fold[0], row) && isSameDay(fold[0], row)) fold.push(row);
    else folds.push([row]);
  }
  return folds;
}

/** Title and text of a row. A module added and unlocked is one module, told as it was last. */
export function describeFold<N extends Foldable>(
  fold: NotificationFold<N>,
): Pick<NotificationRow, 'title' | 'message'> {
  const [newest] = fold;
  const names = [...new Set(fold.map(moduleNameOf))].filter((name) => name !== null);
  const last = names.at(-1);
  if (names.length < 2 || last === undefined) return newest;
  const quoted = names.slice(0, -1).map((name) => `“${name}”`);
  return {
    title: `${names.length} new modules for you`,
    message: `${quoted.join(', ')} and “${last}”`,
  };
}

function isFoldedWith(a: Foldable, b: Foldable): boolean {
  return a.isRead === b.isRead && moduleNameOf(a) !== null && moduleNameOf(b) !== null;
}

/** The module a notification of training names; null: it names none. */
function moduleNameOf({ kind, message }: Foldable): string | null {
  return kind === 'training' ? (/“(.+)”/.exec(message)?.[1] ?? null) : null;
}
