import { useSyncExternalStore } from 'react';
import { dayOf, dayWords } from '../../../platform/dates/days.ts';
import type { ChatRow } from '../timeline/rows.ts';
import styles from './floating-day.module.css';

/** Milliseconds today stays after the last scrolling. */
const stay = 1_200;

interface FloatingState {
  /** yyyy-MM-dd of the first row in sight; null: none was. */
  readonly day: string | null;
  readonly isShown: boolean;
}

/** The day of what is in sight: today while the list scrolls, another as long as it is in sight. Apart from the list, so that only it renders. */
export class FloatingDayStore {
  #state: FloatingState = { day: null, isShown: false };
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  readonly getState = (): FloatingState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      clearTimeout(this.#timer);
    };
  };

  /**
   * This row is the first in sight; null: there is no day to show.
   * @param today the start of today in milliseconds since the epoch
   * @param isFollowing no person scrolls: today is not said, unless it still is
   */
  note(first: ChatRow | null, today: number, isFollowing = false): void {
    const day = first === null ? null : findDay(first);
    const isToday = day === dayOf(new Date(today).toISOString());
    // Its time goes on.
    if (isToday && isFollowing && this.#state.isShown && this.#state.day === day) return;
    clearTimeout(this.#timer);
    if (day === null || (isToday && isFollowing)) {
      this.#set({ ...this.#state, isShown: false });
      return;
    }
    this.#set({ day, isShown: true });
    if (isToday) {
      this.#timer = setTimeout(() => this.#set({ ...this.#state, isShown: false }), stay);
    }
  }

  #set(next: FloatingState): void {
    const { day, isShown } = this.#state;
    if (next.day === day && next.isShown === isShown) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}

/** None of a heading, which says it itself, and of what was sent days after it was written. */
function findDay(row: ChatRow): string | null {
  if (row.kind === 'unread') return row.day;
  if (row.kind !== 'message' || row.writtenOn !== null) return null;
  return dayOf(row.item.timestamp);
}

interface FloatingDayProps {
  readonly store: FloatingDayStore;
  /** Start of today in milliseconds since the epoch. */
  readonly today: number;
}

/** Over the messages, for the eye alone: each message's name has its day where that matters. */
export function FloatingDay({ store, today }: FloatingDayProps) {
  const { day, isShown } = useSyncExternalStore(store.subscribe, store.getState);
  if (day === null) return null;
  return (
    <p className={styles.place} data-shown={isShown || undefined} aria-hidden="true">
      <span className={styles.day}>{dayWords(day, today)}</span>
    </p>
  );
}
