import type { ListWays } from '../list/use-list.ts';
import type { ChatItem } from '../timeline/item.ts';
import type { ChatRow } from '../timeline/rows.ts';
import type { Absence } from './use-absence.ts';

/** What reading marks are decided from. */
export interface ReadingOptions {
  /** Null until it is on the page. */
  readonly scroller: HTMLDivElement | null;
  readonly list: ListWays;
  readonly rows: readonly ChatRow[];
  readonly messages: readonly ChatItem[];
  readonly userId: string;
  readonly hasOlder: boolean;
  /** Where the list opened: a row, or the end. */
  readonly landing: number | 'end';
  /** The unread line stands after this position. */
  readonly unreadAfter: number;
  readonly isAtEnd: boolean;
  readonly absence: Absence;
  /** Messages of others came while the reader was away: the line belongs after this position now. */
  readonly onMissed: (seen: number) => void;
}
