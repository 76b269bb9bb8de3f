import type { CallerInput } from '@greenroom/sync-protocol/contract';
import type { ScheduleStatus } from '@greenroom/sync-protocol/schedule/schedule-records';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { showableDaySchema } from '../../../platform/dates/showable-day.ts';
import { useListLocation } from '../../../platform/list-location.ts';
import { useMediaQuery } from '../../../platform/use-media-query.ts';
import {
  addMonths,
  headingDay,
  monthOf,
  shortDay,
  weekStart,
  yearIfOther,
} from '../schedule-dates.ts';
import { addMonthsToDay, monthName } from '../month/months.ts';

export type WhoWorksView = 'day' | 'week' | 'month';

const shared = {
  status: ['', 'planned', 'completed_full', 'completed_partial', 'not_worked'],
} as const;

/** Views and filters in the address; the first of each is the default: on a phone, tonight. */
const choices = { view: ['week', 'day', 'month'], ...shared } as const;
const choicesOnPhone = { view: ['day', 'week', 'month'], ...shared } as const;

export interface WhoWorksPlace {
  readonly view: WhoWorksView;
  readonly date: string;
  /** 'Mon 16 – Sun 22 Nov', of another year with it. */
  readonly title: string;
  readonly status: ScheduleStatus | '';
  readonly search: string;
  readonly page: number;
  readonly pageNow: () => number;
  readonly isFiltered: boolean;
  /** What is asked of the server. */
  readonly query: CallerInput<'schedule.listMembers'>;
  showView(view: WhoWorksView): void;
  showDay(date: string): void;
  /** Goes so many days, weeks or months on. */
  turn(count: number): void;
  showToday(): void;
  find(search: string): void;
  choose(status: ScheduleStatus | ''): void;
  clear(): void;
  turnTo(page: number): void;
}

/** Range, filters and page of the screen, kept in the address. */
export function useWhoWorksPlace(today: string): WhoWorksPlace {
  const isPhone = useMediaQuery('(width < 640px)');
  const place = useListLocation(isPhone ? choicesOnPhone : choices, { date: showableDaySchema });
  const { page, pageNow, search, turnTo, filters } = place;
  const { view, status } = filters;
  const date = filters.date || today;
  const range = rangeOf(view, date);
  /** Goes on from the address: the press before this one may not be rendered yet. */
  const go = (next: (now: Shown) => Partial<Shown>) => {
    const now = place.filtersNow();
    const before = { view: now.view, date: now.date || today };
    const after = { ...before, ...next(before) };
    place.change({ ...after, date: after.date === today ? '' : after.date });
  };
  return {
    view,
    date,
    title: titleOf(view, date, today),
    status,
    search,
    page,
    pageNow,
    isFiltered: search !== '' || status !== '',
    query: { page, search, ...range, ...(status !== '' && { status }) },
    showView: (next) => go(() => ({ view: next })),
    showDay: (day) => go(() => ({ view: 'day', date: day })),
    turn: (count) => go((now) => ({ date: turned(now, count) })),
    showToday: () => go(() => ({ date: today })),
    find: (text) => place.change({ search: text }),
    choose: (next) => place.change({ status: next }),
    clear: () => place.change({ search: '', status: '' }),
    turnTo,
  };
}

type Shown = Pick<WhoWorksPlace, 'view' | 'date'>;

function turned({ view, date }: Shown, count: number): string {
  if (view === 'month') return addMonthsToDay(date, count);
  return addDays(date, view === 'week' ? 7 * count : count);
}

function rangeOf(view: WhoWorksView, date: string) {
  if (view === 'day') return { startDate: date, endDate: date };
  if (view === 'week') {
    const monday = weekStart(date);
    return { startDate: monday, endDate: addDays(monday, 6) };
  }
  const month = monthOf(date);
  const next = `${addMonths(month, 1)}-01`;
  return { startDate: `${month}-01`, endDate: addDays(next, -1) };
}

function titleOf(view: WhoWorksView, date: string, today: string): string {
  if (view === 'day') return headingDay(date, today);
  if (view === 'month') return monthName(monthOf(date));
  const monday = weekStart(date);
  const sunday = addDays(monday, 6);
  const isOneMonth = monthOf(monday) === monthOf(sunday);
  const first = isOneMonth ? `Mon ${Number(monday.slice(8))}` : shortDay(monday);
  return yearIfOther(`${first} – ${shortDay(sunday)}`, sunday, today);
}
