import { addDays } from '@greenroom/sync-protocol/time/dates';
import { useLocation, useSearchParams } from 'react-router-dom';
import { addMonths, isShowableDay, monthOf } from './schedule-dates.ts';
import { isShowableMonth } from './month/months.ts';

interface SchedulePlace {
  readonly view: 'day' | 'month';
  readonly date: string;
  readonly month: string;
}

export interface ScheduleLocation extends SchedulePlace {
  /** Selects and shows a day; today stays today after midnight. */
  showDay(date: string): void;
  /** Opens the month view, or turns to its page. */
  showMonth(month: string): void;
  /** Shows the selected day, or its month. */
  showView(view: SchedulePlace['view']): void;
  /** Selects the same weekday of another week. */
  turnWeeks(count: number): void;
  turnMonths(count: number): void;
}

/**
 * View, day and month, kept in the query for history and reloads:
 * `?date=2026-11-20&view=month&month=2026-12`. Absent or invalid: today, the selected day's month.
 */
export function useScheduleLocation(today: string): ScheduleLocation {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  /** Goes on from the address: the press before this one may not be rendered yet. */
  const go = (next: (now: SchedulePlace) => SchedulePlace) => {
    // Nor may another screen, which a press here does not leave.
    if (location.pathname !== pathname) return;
    const before = readPlace(new URLSearchParams(location.search), today);
    const after = next(before);
    if (!isShowableMonth(after.month)) return;
    // The shown day gets no second history entry, turning the pages of the month none.
    const isSame = after.view === 'month' || after.date === before.date;
    setParams(paramsOf(after, today), { replace: isSame && after.view === before.view });
  };
  return {
    ...readPlace(params, today),
    showDay: (date) => go(() => placeOfDay(date)),
    showMonth: (month) => go(({ date }) => ({ view: 'month', date, month })),
    showView: (view) => go(({ date }) => ({ ...placeOfDay(date), view })),
    turnWeeks: (count) => go(({ date }) => placeOfDay(addDays(date, 7 * count))),
    turnMonths: (count) => go((now) => ({ ...now, month: addMonths(now.month, count) })),
  };
}

function placeOfDay(date: string): SchedulePlace {
  return { view: 'day', date, month: monthOf(date) };
}

function readPlace(params: URLSearchParams, today: string): SchedulePlace {
  const dateParam = params.get('date') ?? '';
  const monthParam = params.get('month') ?? '';
  const date = isShowableDay(dateParam) ? dateParam : today;
  return {
    view: params.get('view') === 'month' ? 'month' : 'day',
    date,
    month: isShowableMonth(monthParam) ? monthParam : monthOf(date),
  };
}

function paramsOf({ view, date, month }: SchedulePlace, today: string): Record<string, string> {
  return {
    ...(view === 'month' && { view }),
    ...(date !== today && { date }),
    ...(view === 'month' && month !== monthOf(date) && { month }),
  };
}
