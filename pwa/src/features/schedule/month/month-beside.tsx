import { useState } from 'react';
import { monthOf } from '../schedule-dates.ts';
import { ScheduleMonthView } from './month-view.tsx';

interface MonthBesideProps {
  readonly selected: string;
  readonly today: string;
  readonly onChoose: (date: string) => void;
}

/** The month beside the day in wide windows, paged independently. Key: the selected day's month. */
export function ScheduleMonthBeside({ selected, today, onChoose }: MonthBesideProps) {
  const [month, setMonth] = useState(() => monthOf(selected));
  return (
    <ScheduleMonthView
      month={month}
      selected={selected}
      today={today}
      onChoose={onChoose}
      onMonth={setMonth}
    />
  );
}
