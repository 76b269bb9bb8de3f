import { useSearchParams } from 'react-router-dom';
import { isShowableDay, monthOf } from './schedule-dates.ts';
import { isShowableMonth } from './month/months.ts';

export interface ScheduleLocation {
  readonly view: 'day' | 'month';
  readonly date: string;
  readonly month: string;
  /** Selects and shows a day; today stays today after midnight. */
  showDay(date: string): void;
  /** Opens the month view, or turns its page. */
  showMonth(month: string): void;
}

/**
 * View, day and month, kept in the query for history and reloads:
 * `?date=2026-11-20&view=month&month=2026-12`. Absent or invalid: today, the selected day's month.
 */
export function useScheduleLocation(today: string): ScheduleLocation {
  const [params, setParams] = useSearchParams();
  const dateParam = params.get('date') ?? '';
  const monthParam = params.get('month') ?? '';
  const date = isShowableDay(dateParam) ? dateParam : today;
  const view = params.get('view') === 'month' ? 'month' : 'day';
  return {
    view,
    date,
    month: isShowableMonth(monthParam) ? monthParam : monthOf(date),
    showDay(day) {
      // The day that is shown gets no second history entry.
      setParams(day === today ? {} : { date: day }, { replace: view === 'day' && day === date });
    },
    showMonth(month) {
      const next: Record<string, string> = { view: 'month' };
      if (date !== today) next['date'] = date;
      if (month !== monthOf(date)) next['month'] = month;
      // Opening the view adds a history entry, turning its pages does not.
      setParams(next, { replace: view === 'month' });
    },
  };
}
