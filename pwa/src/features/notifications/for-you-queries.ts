import {
  foldNotifications,
  type NotificationFold,
} from '@greenroom/sync-protocol/notifications/notification-folds';
import { listNotifications } from '@greenroom/sync-protocol/notifications/notifications-rules';
import type { NotificationRow } from '@greenroom/sync-protocol/notifications/notifications-records';
import { useEffect, useState } from 'react';
import { readHeld } from './notifications-queries.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { useWholeQuery, type Whole } from '../../replica/replica-hooks.ts';

/** Kinds that Home shows elsewhere: by the chat's badge, the shift's card and the overlay. */
const kindsElsewhere: ReadonlySet<string> = new Set(['chat', 'schedule', 'maintenance']);
const most = 3;

/** News shown as one row, newest first. */
export type NewsFold = NotificationFold<NotificationRow & { readonly isRead: boolean }>;

interface NewsForYou {
  /** The newest unread ones in the rows of `foldNotifications`, three at most. */
  readonly folds: readonly NewsFold[];
  /** Unread ones of `kindsElsewhere`. */
  readonly others: number;
}

/** @returns undefined until read */
function useNewsForYou(): Whole<NewsForYou> | undefined {
  const replica = useReplica();
  return useWholeQuery(async () => {
    const { held, readIds, reader } = await readHeld(replica);
    const unread = listNotifications(
      held.filter(({ id }) => !readIds.has(id)),
      reader,
    );
    const mine = unread.filter(({ kind }) => !kindsElsewhere.has(kind ?? ''));
    return { folds: foldUnread(mine).slice(0, most), others: unread.length - mine.length };
  }, [replica]);
}

function foldUnread(unread: readonly NotificationRow[]): readonly NewsFold[] {
  const news = unread.map((row) => ({ ...row, isRead: false }));
  // Without the headings of days that the list has.
  return foldNotifications(news, () => true);
}

export interface SteadyNews {
  readonly folds: readonly NewsFold[];
  /** No row fills the room that is kept: `coming` before the first pull, else the number of others. */
  readonly instead: 'coming' | number | null;
}

/**
 * Those there is room for: as many as there were at the first paint, so that nothing below moves
 * while it is looked at; before the first pull one. Counted anew when the app comes back from the
 * background.
 * @param isLate the storage has not answered in time: nothing waits for it, and there is no room
 * @returns undefined until read
 */
export function useSteadyNews(isLate = false): SteadyNews | undefined {
  const news = useNewsForYou();
  const [room, setRoom] = useState<number | null>(null);
  const { folds = [], others = 0 } = news?.data ?? {};
  // Without news the others have a row: on each visit, as on the first.
  if (room === null && news) setRoom(news.isWhole ? folds.length || Math.min(others, 1) : 1);
  if (room === null && !news && isLate) setRoom(0);
  useEffect(() => {
    const recount = () => {
      if (document.visibilityState === 'hidden') setRoom(null);
    };
    document.addEventListener('visibilitychange', recount);
    return () => document.removeEventListener('visibilitychange', recount);
  }, []);
  if (room === null) return undefined;
  const shown = folds.slice(0, room);
  if (room === 0 || shown.length > 0) return { folds: shown, instead: null };
  return { folds: shown, instead: news?.isWhole === true ? others : 'coming' };
}
