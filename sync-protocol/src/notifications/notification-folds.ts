import type { NotificationRow } from './notifications-records.ts';

type Told = Pick<NotificationRow, 'title' | 'message' | 'url'>;
type Foldable = Told & Pick<NotificationRow, 'kind'> & { readonly isRead: boolean };

/** Notifications shown as one row, newest first. */
export type NotificationFold<N> = readonly [N, ...N[]];

/**
 * Notifications in rows: those that follow each other on one day, all read or all unread, share a row
 * if they are of new modules, or say the same and lead to the same place. Others stay apart, because
 * each leads to a thing of its own.
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

/**
 * What a row says, how often, and where it leads: several modules to the training hub. A module
 * added and unlocked is one module, told as it was last.
 */
export function describeFold<N extends Foldable>(
  fold: NotificationFold<N>,
): Told & { readonly count: number } {
  const [{ title, message, url }] = fold;
  const names = [...new Set(fold.map(moduleNameOf))].filter((name) => name !== null);
  const last = names.pop();
  if (last === undefined) return { title, message, url, count: fold.length };
  if (names.length === 0) return { title, message, url, count: 1 };
  const quoted = names.map((name) => `“${name}”`);
  return {
    title: `${names.length + 1} new modules for you`,
    message: `${quoted.join(', ')} and “${last}”`,
    url: '/training',
    // The title tells it.
    count: 1,
  };
}

function isFoldedWith(a: Foldable, b: Foldable): boolean {
  if (a.isRead !== b.isRead || a.kind !== b.kind) return false;
  if (moduleNameOf(a) !== null && moduleNameOf(b) !== null) return true;
  return a.title === b.title && a.message === b.message && a.url === b.url;
}

/** The module a notification of training names; null: it names none. */
function moduleNameOf({ kind, message }: Foldable): string | null {
  return kind === 'training' ? (/“(.+)”/.exec(message)?.[1] ?? null) : null;
}
