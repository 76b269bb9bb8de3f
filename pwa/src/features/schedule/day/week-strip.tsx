import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type PointerEvent, useRef } from 'react';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { daysFrom, monthOf, shortDay, weekdayName, weekStart } from '../schedule-dates.ts';
import { monthName } from '../month/months.ts';
import { ScheduleMark } from '../marks/mark.tsx';
import { markLabels, type ShownStatus } from '../schedule-text.ts';
import styles from './week-strip.module.css';

interface WeekStripProps {
  readonly selected: string;
  readonly today: string;
  readonly marks: ReadonlyMap<string, ShownStatus>;
  onChoose(date: string): void;
  onTurn(weeks: number): void;
}

/** The selected day's week; arrows and swipes select the same weekday of other weeks. */
export function ScheduleWeekStrip({ selected, today, marks, onChoose, onTurn }: WeekStripProps) {
  const swipe = useSwipe({ onLeft: () => onTurn(1), onRight: () => onTurn(-1) });
  const days = daysFrom(weekStart(selected), 7);
  const label = `Week of ${shortDay(days[0] ?? selected)}`;
  return (
    <div className={styles.strip} role="group" aria-label={label} {...swipe}>
      <button
        type="button"
        className={styles.turn}
        aria-label="Previous week"
        onClick={() => onTurn(-1)}
      >
        <ChevronLeft aria-hidden="true" size={20} />
      </button>
      <div className={styles.days}>
        {days.map((day) => {
          const mark = marks.get(day);
          return (
            <button
              key={day}
              type="button"
              className={styles.day}
              aria-pressed={day === selected}
              aria-current={day === today ? 'date' : undefined}
              onClick={() => onChoose(day)}
            >
              <span className={styles.weekday}>{weekdayName(day)}</span>{' '}
              <span className={styles.number}>{Number(day.slice(8))}</span>{' '}
              <VisuallyHidden>
                {monthName(monthOf(day))}
                {mark && `, ${markLabels[mark]}`}
              </VisuallyHidden>
              <span className={styles.mark}>{mark && <ScheduleMark status={mark} />}</span>
            </button>
          );
        })}
      </div>
      <button
        type="button"
        className={styles.turn}
        aria-label="Next week"
        onClick={() => onTurn(1)}
      >
        <ChevronRight aria-hidden="true" size={20} />
      </button>
    </div>
  );
}

/** Pixels of movement from which a touch is a swipe and no tap. */
const swipeDistance = 48;

interface SwipeHandlers {
  onPointerDown(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(): void;
}

/** Detects left and right swipes of touch; the element needs `touch-action: pan-y`. */
function useSwipe(turn: { onLeft(): void; onRight(): void }): SwipeHandlers {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown(event) {
      start.current = event.pointerType === 'touch' ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp(event) {
      const from = start.current;
      start.current = null;
      if (!from) return;
      const x = event.clientX - from.x;
      if (Math.abs(x) < swipeDistance || Math.abs(x) < Math.abs(event.clientY - from.y)) return;
      if (x < 0) turn.onLeft();
      else turn.onRight();
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
