import { checkPlannable, type LocalMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { Plus } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { announceFirstPaint } from '../../../platform/first-paint.ts';
import { lazyScreen } from '../../../platform/lazy-screen.tsx';
import { useMediaQuery } from '../../../platform/use-media-query.ts';
import { useReplicaStatus, useRowMarks } from '../../../replica/replica-hooks.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CalendarArt } from '../../../ui/empty-state/calendar-art.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Skeletons } from '../../../ui/skeleton/skeletons.tsx';
import { useToastsAbove } from '../../../ui/toast/toast-room.ts';
import { headingDay, relativeDay, shortDay, weekStart } from '../schedule-dates.ts';
import styles from './day-view.module.css';
import type { ScheduleQuestion } from '../hours/dialogs.tsx';
import { ScheduleComingUp, useComingUp } from './coming-up.tsx';
import { ScheduleEntryCard } from './entry-card.tsx';
import type { RefusedScheduleChange } from './refused-queries.ts';
import { marksOf, useWholeRange } from '../schedule-queries.ts';
import { sameIn } from '../plan/same-as-last-week.ts';
import { ScheduleWeekSummary } from '../plan/week-summary.tsx';
import { ScheduleUnanswered, useUnansweredShifts } from './unanswered.tsx';
import { ScheduleWeekStrip } from './week-strip.tsx';
import { notHere, OlderDays, useScheduleWindow } from '../schedule-window.tsx';

// Wide windows alone have it.
const ScheduleWeekGrid = lazyScreen(() =>
  import('../week/week-grid.tsx').then((module) => module.ScheduleWeekGrid),
);
const ScheduleRefused = lazyScreen(() =>
  import('./refused.tsx').then((module) => module.ScheduleRefused),
);

interface DayViewProps {
  readonly date: string;
  readonly now: LocalMoment;
  /** Receives the focus when the focused element is removed. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Beside the tools, for the week's sum in wide windows. Null: not there yet. */
  readonly summaryPlace: HTMLElement | null;
  /** Of every day; those without a known day are shown on the selected one. */
  readonly refusedAnywhere: readonly RefusedScheduleChange[];
  /** Below the day's shifts. */
  readonly reminders?: ReactNode;
  readonly onChoose: (date: string) => void;
  readonly onTurn: (weeks: number) => void;
  readonly onAsk: (question: ScheduleQuestion) => void;
}

/** The selected day in its week: its shifts by start time, and the add button. */
export function ScheduleDayView(props: DayViewProps) {
  const { date, now, heading, summaryPlace, refusedAnywhere, reminders, onChoose, onTurn, onAsk } =
    props;
  const hasGrid = useMediaQuery('(width >= 1024px)');
  const isPhone = useMediaQuery('(width < 640px)');
  const status = useReplicaStatus();
  const rowMarks = useRowMarks('scheduleEntries');
  const monday = weekStart(date);
  // One query, stable for the week, serves the strip, its line and the list.
  const fortnight = useWholeRange(addDays(monday, -7), addDays(monday, 6));
  const week = fortnight?.data.filter((entry) => entry.date >= monday);
  const entries = week?.filter((entry) => entry.date === date);
  const refused = refusedAnywhere.filter((item) => item.date === date || item.date === null);
  const canPlan = checkPlannable(date, now.date).ok;
  const presenceOf = useScheduleWindow(monday);
  const presence = presenceOf(date);
  const hasWholeWeek = presenceOf(monday) === 'here';
  const comingUp = useComingUp(date, week, now);
  const unanswered = useUnansweredShifts(now.date);
  const isLoading =
    !entries ||
    unanswered === undefined ||
    presence === 'unknown' ||
    (entries.length === 0 && (fortnight?.isWhole !== true || comingUp === undefined));
  const isEmpty = !isLoading && entries.length === 0 && presence === 'here';
  const openDay = (day: string) => {
    onChoose(day);
    heading.current?.focus();
  };
  useEffect(() => {
    if (!isLoading) announceFirstPaint();
  }, [isLoading]);
  const summary = (
    <ScheduleWeekSummary
      date={date}
      isThisWeek={monday === weekStart(now.date)}
      entries={isLoading || !hasWholeWeek ? undefined : week}
      canRepeat={fortnight?.isWhole === true && sameIn(fortnight.data, monday, now).length > 0}
      onPlanned={() => heading.current?.focus()}
    />
  );
  const shown = isLoading ? (
    <DayOnItsWay
      key="coming"
      isAway={fortnight?.isWhole === false && status.connection !== 'online'}
    />
  ) : isEmpty ? (
    <EmptyDay key="empty" canPlan={canPlan} />
  ) : entries.length > 0 ? (
    <ul key="shifts" className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <ScheduleEntryCard
            entry={entry}
            now={now}
            sync={rowMarks.get(entry.id) ?? 'sent'}
            onAsk={onAsk}
          />
        </li>
      ))}
    </ul>
  ) : (
    <OlderDays key="older" presence={presence} className={styles.away} />
  );
  const add = canPlan && <AddButton key="add" onClick={() => onAsk({ kind: 'add', date })} />;
  return (
    <div className={styles.view}>
      <div className={styles.week}>
        <ScheduleWeekStrip
          selected={date}
          today={now.date}
          marks={marksOf(week ?? [], now)}
          onChoose={onChoose}
          onTurn={onTurn}
        />
        {hasGrid && (
          <Suspense fallback={<div className={styles.grid} />}>
            <ScheduleWeekGrid
              date={date}
              now={now}
              entries={week}
              isHere={(day) => presenceOf(day) === 'here' || presenceOf(day) === 'unknown'}
              onOpen={openDay}
              onAsk={onAsk}
            />
          </Suspense>
        )}
        {!hasGrid && summary}
      </div>
      <Stack as="section" gap={12} aria-labelledby="schedule-day">
        {date === now.date && (
          <ScheduleUnanswered
            shifts={unanswered ?? []}
            now={now}
            onChoose={openDay}
            onAsk={onAsk}
            onAnswered={() => heading.current?.focus()}
          />
        )}
        {hasGrid && summaryPlace && createPortal(summary, summaryPlace)}
        <div className={styles.day}>
          <DayHeading date={date} today={now.date} heading={heading} onChoose={openDay} />
          {refused.length > 0 && (
            <Suspense>
              <ScheduleRefused refused={refused} date={date} now={now} onAsk={onAsk} />
            </Suspense>
          )}
          {/* One element for every day: the button keeps the focus when its first shift comes. */}
          <div className={isEmpty ? styles.empty : styles.filled}>
            {isPhone && !isEmpty ? [add, shown] : [shown, add]}
          </div>
        </div>
        {isEmpty && <ScheduleComingUp days={comingUp ?? []} today={now.date} onChoose={openDay} />}
        {reminders}
      </Stack>
    </div>
  );
}

function EmptyDay({ canPlan }: { readonly canPlan: boolean }) {
  return (
    <div className={styles.nothing}>
      <CalendarArt />
      <div>
        <h3 className="text-body">No Schedule</h3>
        <p className="text-note">
          {canPlan
            ? 'Add your planned work hours for this date.'
            : 'No work was scheduled for this date.'}
        </p>
      </div>
    </div>
  );
}

function AddButton({ onClick }: { readonly onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useToastsAbove(button);
  return (
    <Button ref={button} variant="primary" wide className={styles.add} onClick={onClick}>
      <Plus size={20} aria-hidden="true" />
      <span>Add Planned Hours</span>
    </Button>
  );
}

type HeadingProps = Pick<DayViewProps, 'date' | 'heading' | 'onChoose'> & {
  readonly today: string;
};

function DayHeading({ date, today, heading, onChoose }: HeadingProps) {
  const relative = relativeDay(date, today);
  const isNear = relative !== shortDay(date);
  return (
    <div className={styles.heading}>
      <h2 ref={heading} id="schedule-day" tabIndex={-1} className={styles.title}>
        {isNear ? relative : headingDay(date, today)}
      </h2>
      {isNear && (
        <p className="text-note">{date === today ? headingDay(date, today) : shortDay(date)}</p>
      )}
      {date !== today && (
        <Button
          size="small"
          variant="quiet"
          className={styles.today}
          onClick={() => onChoose(today)}
        >
          Today
        </Button>
      )}
    </div>
  );
}

/** Card placeholders while it is read or pulled; a sentence before the first pull offline. */
function DayOnItsWay({ isAway }: { readonly isAway: boolean }) {
  if (isAway) {
    return (
      <p className={styles.away} role="status">
        {notHere}
      </p>
    );
  }
  return <Skeletons label="Loading your schedule" shapes={['card', 'card']} />;
}
