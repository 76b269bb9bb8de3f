import type { ListNavigation } from '../list/use-list.ts';
import type { ChatItem } from '../timeline/item.ts';
import type { ChatRow } from '../timeline/rows.ts';
import type { Absence } from './use-absence.ts';

export interface ReadingOptions {
  /** Null until mounted. */
  readonly scroller: HTMLDivElement | null;
  readonly list: ListNavigation;
  readonly rows: readonly ChatRow[];
  readonly messages: readonly ChatItem[];
  readonly userId: string;
  readonly hasOlder: boolean;
  readonly landing: number | 'end';
  readonly unreadAfter: number;
  readonly isAtEnd: boolean;
  readonly absence: Absence;
  /** Messages of others arrived while the reader was away: the unread line moves after `seen`. */
  readonly onMissed: (seen: number) => void;
}
