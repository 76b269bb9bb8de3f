import { ArrowDown, ArrowUp } from 'lucide-react';
import { Chart } from '../../ui/chart/chart.tsx';
import { type FiguresColumn, FiguresTable } from '../../ui/chart/figures-table.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { type AreaContent, type AreaFigure, type AreaPoint, findBusy } from './area-content.ts';
import styles from './area-figures.module.css';
import { ChartOrTable, ComingChart } from './chart-or-table.tsx';

interface AreaFiguresProps {
  readonly content: AreaContent;
  /** The figures are of another period than the named one. */
  readonly isStale?: boolean;
  /** Everything below each other and in full, for paper. */
  readonly onPaper?: boolean;
}

/**
 * An area's figures: of the period beside the one before, of all time, and as a chart. On paper those
 * of the period are among the highlights.
 */
export function AreaFigures({ content, isStale = false, onPaper = false }: AreaFiguresProps) {
  const { inPeriod, untilNow, note } = content;
  const shown = untilNow.filter(({ isForPaper }) => onPaper || isForPaper !== true);
  return (
    <div
      className={classNames(styles.figures, onPaper && styles.paper, isStale && styles.stale)}
      aria-busy={isStale}
    >
      <div className={styles.groups}>
        {!onPaper && <FigureGroup title="In the period" figures={inPeriod} />}
        {shown.length > 0 && <FigureGroup title="Until now" figures={shown} />}
      </div>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <StepsChart content={content} onPaper={onPaper} />
    </div>
  );
}

interface AreaComingProps {
  readonly title: string;
  /** Blank figures: their words have the width of what comes, and are not seen. */
  readonly content: AreaContent;
}

/** Skeleton of an area's figures and chart, of their height. */
export function AreaComing({ title, content }: AreaComingProps) {
  const { inPeriod, untilNow, note, chartTitle } = content;
  return (
    <div role="status">
      <VisuallyHidden>Loading {title}</VisuallyHidden>
      <div className={styles.figures} aria-hidden="true">
        <div className={styles.groups}>
          <FigureGroup isComing title="In the period" figures={inPeriod} />
          {untilNow.length > 0 && (
            <FigureGroup
              isComing
              title="Until now"
              figures={untilNow.filter(({ isForPaper }) => isForPaper !== true)}
            />
          )}
        </div>
        {note !== undefined && (
          <p className={styles.note}>
            <Blank words={note} />
          </p>
        )}
        <ComingChart {...content} title={chartTitle} />
      </div>
    </div>
  );
}

/** A skeleton as wide as words, which it breaks as. */
function Blank({ words }: { readonly words: string }) {
  return <span className={styles.blank} data-words={words} />;
}

interface HighlightsProps {
  readonly areas: readonly { readonly title: string; readonly content: AreaContent | undefined }[];
}

/** The figures of the period of all areas together, for the first page of paper. */
export function Highlights({ areas }: HighlightsProps) {
  return (
    <div className={classNames(styles.figures, styles.paper)}>
      <div className={styles.highlights}>
        {areas.map(
          ({ title, content }) =>
            content && <FigureGroup key={title} title={title} figures={content.inPeriod} />,
        )}
      </div>
    </div>
  );
}

interface FigureGroupProps {
  readonly title: string;
  readonly figures: readonly AreaFigure[];
  /** Their words and values are not seen yet. Absent: they are. */
  readonly isComing?: boolean;
}

function FigureGroup({ title, figures, isComing = false }: FigureGroupProps) {
  const show = (words: string) => (isComing ? <Blank words={words} /> : words);
  return (
    <section className={styles.group}>
      <h3 className={styles.groupTitle}>{title}</h3>
      <dl className={styles.tiles}>
        {figures.map(({ label, value, change, help }) => (
          <div key={label}>
            <dt className="text-note">{show(label)}</dt>
            <dd className={styles.value}>
              {isComing ? <Blank words="12,345" /> : value}
              <span className={styles.help}>
                {change && <Change {...change} />} {show(help)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Up or down; its colour says whether that is good, and words that are read out. */
function Change({ isUp, verdict, text }: NonNullable<AreaFigure['change']>) {
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <span className={classNames(styles.change, verdict && styles[verdict])}>
      <Arrow size={14} strokeWidth={2.5} aria-hidden="true" />
      <VisuallyHidden>{isUp ? 'up' : 'down'}</VisuallyHidden> {text}
      {verdict && <VisuallyHidden>, {verdict}</VisuallyHidden>}
    </span>
  );
}

/** The chart or its table, on paper both; a sentence where it would be empty, or a single bar in an empty room. */
function StepsChart({ content, onPaper }: Required<Omit<AreaFiguresProps, 'isStale'>>) {
  const { chartTitle, points } = content;
  const busy = findBusy(points);
  const [only] = busy;
  if (only === undefined || (busy.length === 1 && points.length > 1)) {
    return (
      <div>
        <h3 className="text-label">{chartTitle}</h3>
        <p className="text-note">
          {only === undefined ? 'Nothing in this period yet.' : singleInWords(content, only)}
        </p>
      </div>
    );
  }
  const table = <StepsTable content={content} busy={busy} />;
  if (!onPaper) return <ChartOrTable {...content} title={chartTitle} table={table} />;
  return (
    <>
      <Chart {...content} title={chartTitle} />
      {table}
    </>
  );
}

function singleInWords({ step }: AreaContent, { name, unfinished }: AreaPoint): string {
  const when = unfinished === undefined ? name : `${name} (${inSentence(unfinished)})`;
  return step === 'day'
    ? `All on ${when}, nothing on the other days.`
    : `All in the week of ${when}, nothing in the other weeks.`;
}

/** 'today so far'. */
function inSentence(words: string): string {
  return words.slice(0, 1).toLowerCase() + words.slice(1);
}

/** Steps that stand below each other; more are cut into two parts beside each other. */
const shortList = 8;

interface StepsTableProps {
  readonly content: AreaContent;
  /** The steps with something. */
  readonly busy: readonly AreaPoint[];
}

/** The steps of the chart with something, newest first. */
function StepsTable({ content, busy }: StepsTableProps) {
  const { chartTitle, step, points } = content;
  const rows = busy.toReversed();
  const cut = rows.length > shortList ? Math.ceil(rows.length / 2) : rows.length;
  const left = points.length - busy.length;
  return (
    <div className={styles.steps}>
      {[rows.slice(0, cut), rows.slice(cut)].map(
        (part, index) =>
          part.length > 0 && (
            <FiguresTable
              key={part[0]?.start}
              caption={index === 0 ? chartTitle : `${chartTitle}, earlier`}
              columns={stepColumns(content)}
              rows={part}
              keyOf={({ start }) => start}
            />
          ),
      )}
      {left > 0 && <p className="text-note">{leftOutInWords(left, step)}</p>}
    </div>
  );
}

/** '7 days with nothing are left out.' */
function leftOutInWords(count: number, step: AreaContent['step']): string {
  return count === 1
    ? `One ${step} with nothing is left out.`
    : `${count} ${step}s with nothing are left out.`;
}

function nameOf({ name, unfinished }: AreaPoint) {
  if (unfinished === undefined) return name;
  return (
    <>
      {name} <span className="text-caption">{unfinished}</span>
    </>
  );
}

function stepColumns({ step, series, format }: AreaContent): readonly FiguresColumn<AreaPoint>[] {
  return [
    { key: 'start', header: step === 'day' ? 'Day' : 'Week', cell: nameOf },
    ...series.map(({ key, name }) => ({
      key,
      header: name,
      cell: ({ values }: AreaPoint) => format(values[key] ?? '0'),
      isFigure: true,
    })),
  ];
}
