import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import { checkPlannable, type LocalMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useReplicaStatus } from '../../../replica/replica-hooks.ts';
import { Card } from '../../../ui/card/card.tsx';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { ShiftRow } from '../day/shift-row.tsx';
import { ScheduleMark } from '../marks/mark.tsx';
import { monthOf, relativeDay } from '../schedule-dates.ts';
import { monthName, weeksOfMonth } from './months.ts';
import { plannedText, statusLabels } from '../schedule-text.ts';
import { ScheduleMonthGrid } from './month-grid.tsx';
import styles from './month-view.module.css';
import { marksOf, useWholeRange } from '../schedule-queries.ts';
import { notHere, OlderDays, useScheduleWindow } from '../schedule-window.tsx';

interface MonthViewProps {
  readonly month: string;
  readonly selected: string;
  readonly now: LocalMoment;
  /** For the title, in the line of the screen's tools; null: not there yet. */
  readonly headPlace: HTMLElement | null;
  /** In a card around all of it, whose head has the months, too. Else in one of its own. */
  readonly isBoard: boolean;
  readonly onChoose: (date: string) => void;
  readonly onMonth: (month: string) => void;
  readonly onTurn: (months: number) => void;
  readonly onAdd: (date: string) => void;
}

/** A month with each day's mark; choosing a day opens the day view. */
export function ScheduleMonthView(props: MonthViewProps) {
  const { month, selected, now, headPlace, isBoard, onChoose, onMonth, onTurn, onAdd } = props;
  const days = weeksOfMonth(month).flat();
  const range = useWholeRange(days[0] ?? '', days.at(-1) ?? '');
  const entries = range?.data;
  const presence = useScheduleWindow(days[0] ?? '')(`${month}-01`);
  const hasNone = entries?.every((entry) => monthOf(entry.date) !== month) ?? false;
  const isKnown = range?.isWhole === true && presence === 'here';
  const isOnline = useReplicaStatus().connection === 'online';
  const ofDay = days.includes(selected) && entries?.filter(({ date }) => date === selected);
  const pages = (
    <div className={styles.pages}>
      <IconButton label="Previous month" onClick={() => onTurn(-1)}>
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <p className={styles.month} aria-live="polite">
        {monthName(month)}
      </p>
      <IconButton label="Next month" onClick={() => onTurn(1)}>
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
  const head = (
    <div className={styles.head}>
      <h2 className="text-heading">Monthly View</h2>
      {isBoard && pages}
    </div>
  );
  return (
    <Stack as={isBoard ? 'div' : Card} gap={12}>
      {headPlace && createPortal(head, headPlace)}
      {!isBoard && pages}
      <ScheduleMonthGrid
        month={month}
        selected={selected}
        now={now}
        entries={entries ?? []}
        onChoose={onChoose}
        onMonth={onMonth}
      />
      {ofDay && isKnown && (
        <SelectedDay
          date={selected}
          now={now}
          shifts={ofDay}
          onOpen={() => onChoose(selected)}
          onAdd={() => onAdd(selected)}
        />
      )}
      <OlderDays presence={presence} className={styles.empty} />
      {hasNone && isKnown && <p className={styles.empty}>Nothing planned in {monthName(month)}.</p>}
      {range?.isWhole === false && !isOnline && (
        <p className={styles.empty} role="status">
          {notHere}
        </p>
      )}
      <ScheduleLegend />
    </Stack>
  );
}

interface SelectedDayProps {
  readonly date: string;
  readonly now: LocalMoment;
  readonly shifts: readonly ScheduleEntry[];
  readonly onOpen: () => void;
  readonly onAdd: () => void;
}

/** The selected day's hours, which a phone's grid has no room for. */
function SelectedDay({ date, now, shifts, onOpen, onAdd }: SelectedDayProps) {
  const status = marksOf(shifts, now).get(date);
  return (
    <div className={styles.selected}>
      <ShiftRow
        status={status}
        when={relativeDay(date, now.date)}
        text={shifts.length === 0 ? 'No Schedule' : shifts.map(plannedText).join(', ')}
        onPress={onOpen}
      />
      {checkPlannable(date, now.date).ok && (
        <IconButton label="Add Planned Hours" onClick={onAdd}>
          <Plus size={20} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

const statuses = [
  'planned',
  'unrecorded',
  'completed_full',
  'completed_partial',
  'not_worked',
] as const;

function ScheduleLegend() {
  return (
    <ul className={styles.legend} aria-label="What the marks mean">
      {statuses.map((status) => (
        <li key={status} className={styles.item}>
          <ScheduleMark status={status} />
          {statusLabels[status]}
        </li>
      ))}
    </ul>
  );
}
