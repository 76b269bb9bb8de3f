import { useSearchParams } from '../../platform/address.tsx';
import { isShowableDay, isShowableMonth, monthOf } from './schedule-dates.ts';

export interface ScheduleLocation {
  readonly view: 'day' | 'month';
  /** The selected day. */
  readonly date: string;
  /** The month the month view shows. */
  readonly month: string;
  /** Selects a day and shows it; today is followed over midnight. */
  showDay(date: string): void;
  /** Opens the month view, or turns its page. */
  showMonth(month: string): void;
}

/**
 * View, day and month live in the URL's query, so that going back and reloading keep them:
 * `?date=2026-11-20&view=month&month=2026-12`. An absent date means today, an absent month the
 * selected day's; what cannot be read counts as absent.
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
      setParams(day === today ? {} : { date: day });
    },
    showMonth(month) {
      const next: Record<string, string> = { view: 'month' };
      if (date !== today) next['date'] = date;
      if (month !== monthOf(date)) next['month'] = month;
      // Turning pages is no step to go back to; opening the view is.
      setParams(next, { replace: view === 'month' });
    },
  };
}
