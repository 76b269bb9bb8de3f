import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { useReplica } from '../../replica/replica-context.tsx';
import { isSecondPress, type LastPress } from '../changes/double-press.ts';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { whenIdle } from '../../platform/when-idle.ts';
import { Button } from '../../ui/button/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DateButton } from '../../ui/date-field/date-button.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { Skeletons } from '../../ui/skeleton/skeletons.tsx';
import { useLocalNow } from './schedule-clock.ts';
import { canRestore, removePlannedHours, tellRefusal } from './schedule-commands.ts';
import { isShowableDay, monthOf } from './schedule-dates.ts';
import { shortMonthsOfWeek } from './month/months.ts';
import { usePlanAgainOfAddress, usePlanOfAddress } from './day/plan-again.ts';
import { ScheduleDayView } from './day/day-view.tsx';
import { type RefusedScheduleChange, useRefusedScheduleChanges } from './day/refused-queries.ts';
import type { ScheduleQuestion } from './hours/dialogs.tsx';
import { useQuestion } from '../../ui/dialog/use-question.ts';
import { announce, showToast } from '../../ui/toast/toast-store.ts';
import { useScheduleLocation } from './schedule-location.ts';
import styles from './schedule-screen.module.css';

// Dialogs and the month load after the first paint, so that the day shows sooner.
const loadDialogs = () => import('./hours/dialogs.tsx');
const loadMonthView = () => import('./month/month-view.tsx');
const ScheduleDialogs = lazyScreen(() => loadDialogs().then((module) => module.ScheduleDialogs));
const ScheduleMonthView = lazyScreen(() =>
  loadMonthView().then((module) => module.ScheduleMonthView),
);

interface ScheduleScreenProps {
  /** Beside the day's shifts. */
  readonly reminders?: ReactNode;
}

/** /schedule: plan and record work hours, by day and by month, online and offline. */
export function ScheduleScreen({ reminders }: ScheduleScreenProps) {
  const now = useLocalNow();
  const location = useScheduleLocation(now.date);
  const { asked, ask: openDialog, close } = useQuestion<ScheduleQuestion>();
  const isDay = location.view === 'day';
  const heading = useRef<HTMLHeadingElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const isBoard = useMediaQuery('(width >= 1024px)') && !isDay;
  useHeadingFocus(heading, isDay);
  const refused = useRefusedScheduleChanges();
  useRefusalNews(refused, isDay ? location.date : null);
  useEffect(() => whenIdle(() => Promise.all([loadDialogs(), loadMonthView()])), []);

  const removeAtOnce = useRemoveAtOnce(() => heading.current?.focus());
  const ask = (question: ScheduleQuestion) => {
    // What can be taken back is not asked before.
    if (question.kind === 'remove' && canRestore(question.entry)) removeAtOnce(question.entry.id);
    else openDialog(question);
  };
  usePlanAgainOfAddress(refused, now, ask);
  usePlanOfAddress(now, ask);

  return (
    <Screen roomy>
      <ScreenHead
        title="Manage Your Schedule"
        subtitle="Plan and track your work hours"
        back={{ to: '/', label: 'Home' }}
      />
      <div className={classNames(styles.content, !isDay && styles.month, isBoard && styles.board)}>
        <div className={styles.tools}>
          {isDay && (
            <DateButton
              label="Choose a date"
              className={styles.date}
              text={shortMonthsOfWeek(location.date)}
              value={location.date}
              onChoose={(date) => isShowableDay(date) && location.showDay(date)}
            />
          )}
          <div ref={setPlace} className={isDay ? styles.summary : styles.head} />
          {!isDay && location.month !== monthOf(now.date) && (
            <Button
              variant="quiet"
              size="small"
              className={styles.today}
              onClick={() => {
                location.showMonth(monthOf(now.date));
                // This button goes.
                toggle.current?.focus();
              }}
            >
              Today
            </Button>
          )}
          {/* One button in both views, so that it keeps the focus. */}
          <Button
            ref={toggle}
            size="small"
            variant="neutral"
            className={styles.toggle}
            onClick={() => location.showView(isDay ? 'month' : 'day')}
          >
            {isDay ? 'Switch to Month View' : 'Switch to Day View'}
          </Button>
        </div>
        {isDay ? (
          <ScheduleDayView
            date={location.date}
            now={now}
            heading={heading}
            summaryPlace={place}
            refusedAnywhere={refused ?? []}
            reminders={reminders}
            onChoose={location.showDay}
            onTurn={location.turnWeeks}
            onAsk={ask}
          />
        ) : (
          <Suspense fallback={<MonthOnItsWay />}>
            <ScheduleMonthView
              month={location.month}
              selected={location.date}
              now={now}
              headPlace={place}
              isBoard={isBoard}
              onChoose={location.showDay}
              onMonth={location.showMonth}
              onTurn={location.turnMonths}
              onAdd={(date) => ask({ kind: 'add', date })}
            />
          </Suspense>
        )}
      </div>
      {asked && (
        <Suspense>
          <ScheduleDialogs
            key={asked.turn}
            question={asked.question}
            open={asked.isOpen}
            onClose={close}
            onRemoved={() => heading.current?.focus()}
          />
        </Suspense>
      )}
    </Screen>
  );
}

function MonthOnItsWay() {
  return <Skeletons label="Loading the month" shapes={['month']} />;
}

/**
 * Tells refusals that arrive while the screen is open, not earlier ones; by a toast unless `day`, whose
 * notices say it, is theirs.
 */
function useRefusalNews(
  refused: readonly RefusedScheduleChange[] | undefined,
  day: string | null,
): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!refused) return;
    const news = refused.filter(({ change }) => known.current?.has(change.id) === false);
    known.current = new Set(refused.map(({ change }) => change.id));
    const newest = news.at(-1);
    if (!newest) return;
    const isListed = day !== null && (newest.date ?? day) === day;
    tellRefusal(newest.change, isListed ? announce : showToast);
  }, [refused, day]);
}

/** Deletes with one press, a second one of a double press ignored. */
function useRemoveAtOnce(onRemoved: () => void): (id: string) => void {
  const replica = useReplica();
  const removing = useRef<string | null>(null);
  const lastPress = useRef<LastPress['current']>(null);
  return (id) => {
    if (removing.current === id || isSecondPress(lastPress, id)) return;
    removing.current = id;
    void removePlannedHours(replica, id).then((result) => {
      // Its row may come back, when the waiting deletion is discarded.
      removing.current = null;
      if (result.ok) onRemoved();
    });
  };
}

/** Choosing a day removes the month grid: the focus moves to the day's heading. */
function useHeadingFocus(heading: RefObject<HTMLElement | null>, isDay: boolean): void {
  const wasDay = useRef(isDay);
  useEffect(() => {
    const isNew = isDay && !wasDay.current;
    wasDay.current = isDay;
    if (isNew && document.activeElement === document.body) heading.current?.focus();
  }, [heading, isDay]);
}
