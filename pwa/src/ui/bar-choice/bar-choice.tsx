import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './bar-choice.module.css';
import lineStyles from './lines.module.css';

export interface ChoiceBar {
  readonly key: string;
  /** Below the first, the chosen and the last bar, and others as there is room: '15 Nov'. */
  readonly label: string;
  /** Accessible name, with its figure. */
  readonly name: string;
  /** For its height alone; null: there is none, which is a line at the foot that cannot be chosen. */
  readonly value: number | null;
  /** Above the bar where all have the room, else above the chosen and the highest: '£451'. Absent: none. */
  readonly figure?: string;
  /** Without a value, of the time to come: drawn as high as a drawn mark wants it, else at the foot. */
  readonly isAhead?: boolean;
}

interface ChoiceLine {
  readonly value: number;
  /** What it means, above the bars. */
  readonly text: string;
  /** Before the text, in bold: '£368.37'. Absent: stands elsewhere. */
  readonly figure?: string;
}

interface BarChoiceProps {
  readonly label: string;
  /** Oldest first; 14 at most. */
  readonly bars: readonly ChoiceBar[];
  /** Key of the chosen bar; empty: none is. */
  readonly chosen: string;
  /** Key of the bar that stands out while none is chosen. Absent: none does. */
  readonly current?: string | undefined;
  readonly onChoose: (key: string) => void;
  /** A dashed line over all bars. Absent: none. */
  readonly mark?: ChoiceLine | undefined;
  /** A mark far above the bars is said below them, and leaves them the room. Absent: it is drawn. */
  readonly yields?: boolean;
  /** A thin line over all bars. Absent: none. */
  readonly average?: ChoiceLine | undefined;
  /** New bars rise, for a choice brought them. Absent: all stand at once, as a first picture does. */
  readonly rises?: boolean;
}

/** Characters that the narrowest bars with figures have room for (bar-choice.module.css). */
const longestFigure = 6;

/** The same where two of many bars of a phone have theirs. */
const longestOfMany = 4;

/** How many times as high as the highest bar a mark may be that yields. */
const farAbove = 1.5;

/** Bars of which one is chosen; native radios for keyboard and screen readers. */
export function BarChoice(props: BarChoiceProps) {
  const { label, bars, chosen, current, onChoose, mark, average, yields, rises = false } = props;
  const name = useId();
  const areShorter = (most: number) => bars.every(({ figure = '' }) => figure.length <= most);
  const areShort = areShorter(longestFigure);
  const hasMarks = areShorter(longestOfMany);
  const highest = Math.max(...bars.map(({ value }) => value ?? 0), 1);
  const atHighest = bars.findLastIndex(({ value }) => value === highest);
  const atChosen = bars.findIndex(({ key }) => key === (chosen || current));
  const isOver = mark !== undefined && mark.value > highest;
  const isFar = isOver && yields === true && mark.value > farAbove * highest;
  const most = isOver && !isFar ? mark.value : highest;
  const wanted = isFar ? 0 : (mark?.value ?? 0);
  const drawn = isFar ? undefined : mark;
  return (
    <div className={styles.chart}>
      {(average ?? drawn) && (
        <ul className={styles.legend}>
          {average && <Meaning className={styles.average} sample={<Sample />} line={average} />}
          {drawn && <Meaning sample={isOver ? null : <Sample dashed />} line={drawn} />}
        </ul>
      )}
      <div
        className={classNames(
          styles.bars,
          rises && styles.rising,
          isOver && !isFar && styles.under,
          hasMarks && styles.marked,
        )}
        role="radiogroup"
        aria-label={label}
      >
        {average && <Line height={heightOf(average.value, most)} end={average} />}
        {drawn && <Line dashed height={heightOf(drawn.value, most)} />}
        {bars.map((bar, place) =>
          bar.value === null ? (
            <span
              key={bar.key}
              className={classNames(styles.bar, styles.none, bar.isAhead === true && styles.ahead)}
              aria-hidden="true"
            >
              <Bar height={heightOf(bar.isAhead === true ? wanted : 0, most)} />
              <span className={styles.label}>{bar.label}</span>
            </span>
          ) : (
            <label
              key={bar.key}
              className={classNames(
                styles.bar,
                place === atChosen && styles.chosen,
                // Beside the chosen one its figure would have no room.
                place === atHighest && Math.abs(place - atChosen) !== 1 && styles.highest,
              )}
            >
              <input
                className={styles.input}
                type="radio"
                name={name}
                aria-label={bar.name}
                checked={bar.key === chosen}
                onChange={() => onChoose(bar.key)}
              />
              <Bar
                height={heightOf(bar.value, most)}
                figure={areShort ? bar.figure : undefined}
                line={average && heightOf(average.value, most)}
                mark={drawn && heightOf(drawn.value, most)}
              />
              <span className={styles.label} aria-hidden="true">
                {bar.label}
              </span>
            </label>
          ),
        )}
      </div>
      {isFar && (
        <ul className={styles.legend}>
          <Meaning sample={null} line={mark} />
        </ul>
      )}
    </div>
  );
}

/** Per cent of the room that is seen. */
const least = 1.5;

/** Per cent of the room; 0 is a line at the foot. */
function heightOf(value: number, most: number): number {
  return value > 0 ? Math.max(least, (value / most) * 100) : 0;
}

interface BarProps {
  readonly height: number;
  readonly figure?: string | undefined;
  /** Height of a line of which the figure must not look like the words. Absent: none. */
  readonly line?: number | undefined;
  /** Height of a line that is drawn over a figure. Absent: none. */
  readonly mark?: number | undefined;
}

/** Per cent of a high room that a figure takes above its bar. */
const figureHeight = 7;
/** The same of a low room, with what is between them. */
const figureReach = 13;

function Bar({ height, figure, line = 0, mark = 0 }: BarProps) {
  const isStruck =
    isBetween(line, height, height + figureHeight) || isBetween(mark, height, height + figureReach);
  const foot = height - figureReach;
  const isNothing = height === 0;
  const isWithin = isStruck && foot > 0 && ![line, mark].some((at) => isBetween(at, foot, height));
  return (
    <svg className={styles.drawing} aria-hidden="true">
      <rect
        className={classNames(styles.fill, isNothing && styles.nothing)}
        x="12%"
        y={`${100 - height}%`}
        width="76%"
        height={isNothing ? 2 : `${height}%`}
        rx={height < 6 ? 1 : 4}
      />
      {figure !== undefined && (
        <text
          className={classNames(styles.figure, isWithin && styles.within)}
          x="50%"
          y={`${100 - Math.max(least, height)}%`}
          dy={isWithin ? 16 : -6}
          textAnchor="middle"
        >
          {figure}
        </text>
      )}
    </svg>
  );
}

const isBetween = (at: number, from: number, to: number) => at > from && at < to;

interface LineProps {
  readonly height: number;
  readonly dashed?: boolean;
  /** What it means, at its end where there is room. Absent: nowhere. */
  readonly end?: ChoiceLine;
}

function Line({ height, dashed = false, end }: LineProps) {
  const y = `${100 - height}%`;
  return (
    <svg className={classNames(lineStyles.mark, dashed && lineStyles.over)} aria-hidden="true">
      <line className={lookOf(dashed)} x1="0" x2="100%" y1={y} y2={y} />
      {end?.figure !== undefined && (
        <g className={styles.end}>
          <text className={styles.endFigure} x="100%" y={y} dy="-22">
            {end.figure}
          </text>
          <text x="100%" y={y} dy="-6">
            {end.text}
          </text>
        </g>
      )}
    </svg>
  );
}

interface MeaningProps {
  readonly className?: string | undefined;
  readonly line: ChoiceLine;
  /** Null: the line itself is below. */
  readonly sample: ReactNode;
}

function Meaning({ className, line: { text, figure }, sample }: MeaningProps) {
  return (
    <li className={className}>
      {sample}
      <span>
        {figure !== undefined && <strong>{figure}</strong>} {text}
      </span>
    </li>
  );
}

function Sample({ dashed = false }) {
  return (
    <svg className={lineStyles.sample} aria-hidden="true">
      <line className={lookOf(dashed)} x2="24" y1="1" y2="1" />
    </svg>
  );
}

function lookOf(dashed: boolean) {
  return dashed ? lineStyles.dashed : lineStyles.thin;
}
