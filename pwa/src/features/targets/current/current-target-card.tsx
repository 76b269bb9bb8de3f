import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import type { TargetPace } from '@greenroom/sync-protocol/targets/targets-pace';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { Check, TrendingDown, TrendingUp } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { rangeInWords, shortDay, weekInWords } from '../../../platform/dates/range-words.ts';
import { formatGbp, formatWholePounds } from '../../../platform/money-words.ts';
import { BarChoice, type ChoiceBar } from '../../../ui/bar-choice/bar-choice.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ProgressRing } from '../../../ui/progress-ring/progress-ring.tsx';
import tints from '../../../ui/tints.module.css';
import { WaitingMark, type WaitingState } from '../../../ui/waiting-mark/waiting-mark.tsx';
import styles from './current-target.module.css';
import type { ShownTarget } from '../shown-targets.ts';
import { TargetMenu } from './target-menu.tsx';
import {
  daysLeftText,
  percentText,
  periodLabel,
  spokenProgress,
  stateTones,
} from '../target-words.ts';

interface CurrentTargetCardProps {
  readonly current: ShownTarget;
  readonly mark: WaitingState;
  /** Receives the focus when the form that set the target goes. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Called once the target is deleted. */
  readonly onRemoved: () => void;
}

const verdicts = { active: null, reached: 'Target Reached!', expired: 'Target Expired' } as const;

/** The current target: ring, figures, pace and state, and its weeks. */
export function CurrentTargetCard({ current, mark, heading, onRemoved }: CurrentTargetCardProps) {
  const { target, weeks, pace } = current;
  // One week says what the ring says.
  const weekCount = weeks.length + (pace ? weeksAhead(current).length : 0);
  return (
    <Card>
      <section className={styles.current} aria-labelledby="current-target">
        <div className={styles.head}>
          <div className={styles.names}>
            <h2 ref={heading} id="current-target" tabIndex={-1} className={styles.name}>
              {target.targetName}
            </h2>
            <p className="text-note">
              {periodLabel(target.timePeriod)} ·{' '}
              <span className={styles.days}>{rangeInWords(target.startDate, target.endDate)}</span>
            </p>
          </div>
          <WaitingMark state={mark} />
          <TargetMenu current={current} onRemoved={onRemoved} />
        </div>
        <div className={styles.body}>
          <Progress current={current} />
          {weekCount > 1 && <TargetWeeks current={current} />}
        </div>
        {/* From a Sunday on whole weeks count, which needs no word. */}
        {pace && target.startDate !== weekStartOf(target.startDate) && (
          <p className="text-caption">
            Counts earnings entered for {shortDay(target.startDate)} or later
          </p>
        )}
      </section>
    </Card>
  );
}

function Progress({ current }: { readonly current: ShownTarget }) {
  const { target, progress, state, pace } = current;
  const verdict = verdicts[state];
  const earned = formatGbp(progress.earned);
  return (
    <div className={styles.progress}>
      <ProgressRing
        label={`Progress of ${target.targetName}`}
        value={progress.percentage}
        valueText={spokenProgress(progress, target)}
        tone={stateTones[state]}
      >
        <span className={styles.percent}>{percentText(progress.percentage)}</span>
        <span className={classNames(styles.earned, amountStyle(earned))}>{earned}</span>{' '}
        <span className="text-note">of {formatGbp(target.targetAmount)}</span>
      </ProgressRing>
      <div className={styles.words}>
        {verdict !== null && (
          <p className={classNames(styles.verdict, styles[state])} role="status">
            {verdict}
          </p>
        )}
        {pace && <Standing pace={pace} />}
        {pace && (
          <ul className={styles.figures}>
            <li className="text-note">
              <span className={styles.figure}>{formatGbp(pace.missing)}</span> to go
            </li>
            <li className="text-note">
              <span className={styles.figure}>{formatGbp(pace.perDay)}</span> a day until{' '}
              {shortDay(target.endDate)}
            </li>
          </ul>
        )}
      </div>
    </div>
  );
}

/** '£1,234.56' stands large; longer amounts keep within the ring. */
function amountStyle({ length }: string) {
  if (length < 10) return 'text-title';
  return length < 12 ? 'text-heading' : 'text-body';
}

const standings = {
  ahead: { words: 'Ahead of pace', icon: TrendingUp, tint: 'full' },
  on: { words: 'On pace', icon: Check, tint: 'full' },
  behind: { words: 'Behind pace', icon: TrendingDown, tint: 'partial' },
} as const;

/** 'On pace' as a pill, and '35 days left'. */
function Standing({ pace: { standing, daysLeft } }: { readonly pace: TargetPace }) {
  const { words, icon: Icon, tint } = standings[standing];
  return (
    <p className={styles.standing}>
      <span className={classNames(styles.pill, tints[tint])}>
        <Icon size={16} aria-hidden="true" />
        {words}
      </span>
      <span className="text-note">{daysLeftText(daysLeft)}</span>
    </p>
  );
}

/** What each week brought towards the target; the chosen one in words. */
function TargetWeeks({ current }: { readonly current: ShownTarget }) {
  const { weeks, pace } = current;
  const [picked, setPicked] = useState('');
  const chosen = weeks.find(({ weekStart }) => weekStart === picked) ?? weeks.at(-1);
  if (!chosen) return null;
  const bars = weeks.map(({ weekStart, earned }) => ({
    key: weekStart,
    label: shortDay(weekStart),
    name: `${weekInWords(weekStart)}, ${formatGbp(earned)}`,
    value: Number(earned),
    figure: formatWholePounds(earned),
  }));
  return (
    <div className={styles.weeks}>
      <p className={styles.week}>
        <span className="text-note">Earned {weekInWords(chosen.weekStart)}</span>
        <strong>{formatGbp(chosen.earned)}</strong>
      </p>
      <BarChoice
        label="Weeks of the target"
        bars={[...bars, ...(pace ? weeksAhead(current) : [])]}
        chosen={chosen.weekStart}
        onChoose={setPicked}
        mark={
          pace
            ? {
                value: Number(pace.perWeek),
                figure: formatGbp(pace.perWeek),
                text: 'a week to reach it in time',
              }
            : undefined
        }
      />
    </div>
  );
}

/** The target's weeks after this one, in which nothing is earned yet. */
function weeksAhead({ target, weeks }: ShownTarget): ChoiceBar[] {
  const bars: ChoiceBar[] = [];
  let week = addDays(weeks.at(-1)?.weekStart ?? target.endDate, 7);
  for (; week <= target.endDate; week = addDays(week, 7)) {
    const name = weekInWords(week);
    bars.push({ key: week, label: shortDay(week), name, value: null, isAhead: true });
  }
  return bars;
}
