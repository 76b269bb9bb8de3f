import type {
  DecidedStatus,
  ScheduleEntry,
} from '@greenroom/sync-protocol/schedule/schedule-records';
import {
  endsNextDay,
  hasEnded,
  hasStarted,
  isCorrectable,
  type LocalMoment,
} from '@greenroom/sync-protocol/schedule/schedule-rules';
import { Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { WaitingMark, type WaitingState } from '../../../ui/waiting-mark/waiting-mark.tsx';
import type { ScheduleQuestion } from '../hours/dialogs.tsx';
import { recordStatus } from '../schedule-commands.ts';
import { ScheduleChoices } from './choices.tsx';
import styles from './entry-card.module.css';
import { ScheduleMark } from '../marks/mark.tsx';
import {
  hoursText,
  lengthText,
  plannedText,
  shownStatus,
  spokenHours,
  statusLabels,
} from '../schedule-text.ts';

interface EntryCardProps {
  readonly entry: ScheduleEntry;
  readonly now: LocalMoment;
  readonly sync: WaitingState;
  readonly onAsk: (question: ScheduleQuestion) => void;
}

/** One shift: its hours, its result, and the actions available now. */
export function ScheduleEntryCard({ entry, now, sync, onAsk }: EntryCardProps) {
  const titleId = useId();
  const card = useRef<HTMLDivElement>(null);
  // What was recorded when 'Change' was pressed: another value closes the choice.
  const [changing, setChanging] = useState<string | null>(null);
  const recorded = `${entry.status} ${entry.actualStartTime} ${entry.actualEndTime}`;
  const isChanging = changing === recorded;
  useKeptFocus(card, `${recorded} ${isChanging}`);

  const actual = actualLine(entry);
  const isPlanned = entry.status === 'planned';
  const isDue = isPlanned && hasEnded(entry, now);
  // Its status is one word, beside which the length has room.
  const isAhead = isPlanned && !isDue;
  const isOpenToChange = isCorrectable(entry, now.date);
  return (
    <Card
      ref={card}
      className={classNames(styles.entry, isAhead && styles.ahead)}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <Row gap={8} align="start" justify="between">
        <div className={styles.words}>
          <h3 id={titleId} className={styles.hours}>
            {plannedText(entry)}
          </h3>
          {!isAhead && <p className={styles.length}>{lengthLine(entry)}</p>}
        </div>
        {isPlanned && <PlannedActions entry={entry} onAsk={onAsk} />}
      </Row>
      <div className={styles.foot}>
        <div className={styles.status}>
          <ScheduleMark status={shownStatus(entry, now)} />
          <p>
            {statusLine(entry, now)}
            {actual !== null && ': '}
            {isAhead && <span className={styles.length}> {lengthLine(entry)}</span>}
            <span className={styles.tail}>
              {actual}
              {/* Non-breaking: the mark stays with the last word. */}
              {'\u00A0'}
              <WaitingMark state={sync} />
            </span>
          </p>
        </div>
        {isOpenToChange && !isChanging && (
          <Button
            size="small"
            variant="quiet"
            className={styles.change}
            aria-label={`Change what is recorded for ${plannedText(entry)}`}
            onClick={() => setChanging(recorded)}
          >
            Change
          </Button>
        )}
      </div>
      {(isDue || (isOpenToChange && isChanging)) && (
        <ScheduleDecision
          entry={entry}
          onPartial={() => onAsk({ kind: 'actual', entry })}
          onSettled={() => setChanging(null)}
        />
      )}
    </Card>
  );
}

function PlannedActions({ entry, onAsk }: Pick<EntryCardProps, 'entry' | 'onAsk'>) {
  const hours = spokenHours(entry.plannedStartTime, entry.plannedEndTime);
  return (
    <div className={styles.tools}>
      <IconButton label={`Edit ${hours}`} onClick={() => onAsk({ kind: 'reschedule', entry })}>
        <Pencil size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete ${hours}`} onClick={() => onAsk({ kind: 'remove', entry })}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Moves the focus to the card, which is announced, when the pressed button is removed. */
function useKeptFocus(card: RefObject<HTMLElement | null>, phase: string): void {
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === phase) return;
    before.current = phase;
    if (document.activeElement === document.body) card.current?.focus();
  }, [card, phase]);
}

function lengthLine(entry: ScheduleEntry): string {
  const length = lengthText(entry.plannedStartTime, entry.plannedEndTime);
  const nextDay = endsNextDay(entry.plannedStartTime, entry.plannedEndTime);
  return nextDay ? `${length} · ends next day` : length;
}

function statusLine(entry: ScheduleEntry, now: LocalMoment): string {
  if (entry.status !== 'planned') return statusLabels[entry.status];
  if (hasEnded(entry, now)) return 'How did it go?';
  return hasStarted(entry, now) ? 'Running now' : statusLabels.planned;
}

/** Hours of partial work: '23:00–01:00 · 2 h'. */
function actualLine(entry: ScheduleEntry): string | null {
  const { actualStartTime: start, actualEndTime: end } = entry;
  if (start === null || end === null) return null;
  return `${hoursText(start, end)} · ${lengthText(start, end)}`;
}

interface DecisionProps {
  readonly entry: ScheduleEntry;
  /** Called for Partial, which needs its times first. */
  readonly onPartial: () => void;
  /** Called once recorded or left unchanged. */
  readonly onSettled: () => void;
}

/** Full, Partial, None as three equal buttons; on a decided entry they correct it. */
function ScheduleDecision({ entry, onPartial, onSettled }: DecisionProps) {
  const replica = useReplica();
  const [pending, setPending] = useState<DecidedStatus | null>(null);
  const isCorrection = entry.status !== 'planned';

  const choose = async (status: DecidedStatus) => {
    if (pending) return;
    if (status === 'completed_partial') {
      onPartial();
      return;
    }
    setPending(status);
    const result = await recordStatus(replica, entry.id, status);
    setPending(null);
    if (result.ok) onSettled();
  };

  return (
    <div className={styles.decision}>
      <ScheduleChoices entry={entry} pending={pending} onChoose={(status) => void choose(status)} />
      {isCorrection && (
        <Button size="small" variant="quiet" className={styles.keep} onClick={onSettled}>
          Keep as it is
        </Button>
      )}
    </div>
  );
}
