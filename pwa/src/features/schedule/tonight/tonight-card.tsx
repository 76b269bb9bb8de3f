import type {
  DecidedStatus,
  ScheduleEntry,
} from '@greenroom/sync-protocol/schedule/schedule-records';
import type { LocalMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import type { Tonight } from '@greenroom/sync-protocol/schedule/schedule-tonight';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyScreen } from '../../../platform/lazy-screen.tsx';
import { useReplica } from '../../../replica/replica-context.tsx';
import type { LastPress } from '../../changes/double-press.ts';
import { Button, LinkButton } from '../../../ui/button/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CalendarArt } from '../../../ui/empty-state/calendar-art.tsx';
import { passFocusOn } from '../../../ui/pass-focus-on.ts';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import { ScheduleChoices } from '../day/choices.tsx';
import type { ScheduleQuestion } from '../hours/dialogs.tsx';
import { useQuestion } from '../../../ui/dialog/use-question.ts';
import { plannedText } from '../schedule-text.ts';
import styles from './tonight-card.module.css';
import type { ShownTonight } from './tonight-queries.ts';
import { daysUntil, spanText, tonightTitle } from './tonight-words.ts';
import { UndoRow } from './undo-row.tsx';
import { WeekMarks } from './week-marks.tsx';

const loadDialogs = () => import('../hours/dialogs.tsx');
const loadCommands = () => import('../schedule-commands.ts');
const ScheduleDialogs = lazyScreen(() => loadDialogs().then((module) => module.ScheduleDialogs));

/** Milliseconds in which an answer can be taken back here; the schedule corrects it later, too. */
const undoTime = 6_000;

const looks: Readonly<Partial<Record<Tonight['kind'], string>>> = {
  unanswered: styles.unanswered,
  running: styles.running,
  soon: styles.planned,
  later: styles.planned,
  none: styles.none,
};

interface TonightCardProps {
  readonly shown: ShownTonight;
  /** Beside 'Plan hours', when nothing is planned. */
  readonly moreWays?: ReactNode;
}

/** The shift that matters now, answered or changed in place, above this week. */
export function TonightCard({ shown, moreWays }: TonightCardProps) {
  const { tonight, entries, now } = shown;
  const replica = useReplica();
  const { asked, ask, close } = useQuestion<ScheduleQuestion>();
  const { decided, follow } = useUndo(entries);

  const lastPress = useRef<LastPress['current']>(null);
  const answer = async (entry: ScheduleEntry, status: DecidedStatus) => {
    if (status === 'completed_partial') {
      follow(entry.id);
      ask({ kind: 'actual', entry });
      return;
    }
    const { recordAnswer } = await loadCommands();
    await recordAnswer(replica, entry.id, status, lastPress, follow);
  };
  const undo = async ({ id, status }: ScheduleEntry) => {
    if (status === 'planned') return;
    follow(null);
    const { undoDecision } = await loadCommands();
    await undoDecision(replica, id, status);
  };
  const { day, text } = tonightTitle(shown);
  const key = tonight.kind === 'none' ? 'none' : `${tonight.kind} ${tonight.entry.id}`;
  return (
    <>
      <section className={styles.card} aria-labelledby="tonight" tabIndex={-1}>
        <div key={key} ref={passFocusOn} className={classNames(styles.state, looks[tonight.kind])}>
          <h2 id="tonight" className={styles.title}>
            {day !== '' && (
              <span className={styles.day}>
                {day.slice(0, -1)}
                <span className={styles.stop}>{day.slice(-1)}</span>
              </span>
            )}{' '}
            {text}
          </h2>
          <State
            tonight={tonight}
            now={now}
            moreWays={moreWays}
            onAnswer={(entry, status) => void answer(entry, status)}
            onChange={(entry) => ask({ kind: 'reschedule', entry })}
          />
        </div>
        {decided ? <UndoRow decided={decided} onUndo={() => void undo(decided)} /> : null}
        <div className={styles.week}>
          <WeekMarks entries={entries} now={now} saysNext={tonight.kind === 'unanswered'} />
        </div>
      </section>
      {asked && (
        <Suspense>
          <ScheduleDialogs
            key={asked.turn}
            question={asked.question}
            open={asked.isOpen}
            onClose={close}
            onRemoved={close}
          />
        </Suspense>
      )}
    </>
  );
}

interface StateProps {
  readonly tonight: Tonight;
  readonly now: LocalMoment;
  readonly moreWays: ReactNode;
  readonly onAnswer: (entry: ScheduleEntry, status: DecidedStatus) => void;
  readonly onChange: (entry: ScheduleEntry) => void;
}

function State({ tonight, now, moreWays, onAnswer, onChange }: StateProps) {
  switch (tonight.kind) {
    case 'unanswered':
      return (
        <>
          <p className={styles.text}>How did it go?{tonight.of > 1 && ` · 1 of ${tonight.of}`}</p>
          <ScheduleChoices
            entry={tonight.entry}
            className={styles.answer}
            onChoose={(status) => onAnswer(tonight.entry, status)}
          />
        </>
      );
    case 'running': {
      const { entry, share } = tonight;
      return (
        <>
          <p className={styles.before}>On now</p>
          <ProgressBar label={`Of the shift ${plannedText(entry)}`} value={share * 100} />
          <p className={styles.text}>until {entry.plannedEndTime}</p>
        </>
      );
    }
    case 'soon':
    case 'later':
      return (
        <>
          <p className={styles.text}>
            {tonight.kind === 'soon'
              ? `in ${spanText(tonight.minutesUntil)}`
              : daysUntil(tonight.entry, now)}
          </p>
          <Button size="small" className={styles.act} onClick={() => onChange(tonight.entry)}>
            Change
          </Button>
        </>
      );
    case 'none':
      return (
        <>
          <span className={styles.art}>
            <CalendarArt />
          </span>
          <div className={styles.ways}>
            <LinkButton variant="primary" to="/schedule">
              Plan hours
            </LinkButton>
            {moreWays}
          </div>
        </>
      );
    default:
      return tonight satisfies never;
  }
}

/** The entry just decided here, for `undoTime` after its decision. */
function useUndo(entries: readonly ScheduleEntry[]) {
  const [asked, setAsked] = useState<string | null>(null);
  const entry = entries.find(({ id }) => id === asked);
  const decided = entry && entry.status !== 'planned' ? entry : null;
  const decidedId = decided?.id;
  useEffect(() => {
    if (decidedId === undefined) return undefined;
    const timer = setTimeout(() => setAsked(null), undoTime);
    return () => clearTimeout(timer);
  }, [decidedId]);
  return { decided, follow: setAsked };
}
