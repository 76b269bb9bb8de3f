import { Chart } from '../../ui/chart/chart.tsx';
import { type FiguresColumn, FiguresTable } from '../../ui/chart/figures-table.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import type { AreaContent, AreaPoint, ComparedFigure } from './area-content.ts';
import styles from './area-figures.module.css';
import { periodInWords } from './figure-words.ts';

interface AreaFiguresProps {
  readonly title: string;
  readonly content: AreaContent;
  /** Everything below each other and in full, for paper. */
  readonly onPaper?: boolean;
}

/** An area's figures: of all time, of both periods, and as a chart with its table. */
export function AreaFigures({ title, content, onPaper = false }: AreaFiguresProps) {
  const tiles = content.tiles.filter(({ isForPaper }) => onPaper || isForPaper !== true);
  return (
    <div className={classNames(styles.figures, onPaper && styles.paper)}>
      <dl className={styles.tiles}>
        {tiles.map(({ label, value, help }) => (
          <div key={label}>
            <dt className="text-note">{label}</dt>
            <dd className={styles.value}>
              {value}
              {help !== undefined && <span className={styles.help}>{help}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <FiguresTable
        caption={`${title}: this period and the one before`}
        columns={comparedColumns(content)}
        rows={content.compared}
        keyOf={({ label }) => label}
      />
      <h3 className="text-label">{content.chartTitle}</h3>
      {content.isBlank ? (
        <p className="text-note">Nothing in this period yet.</p>
      ) : (
        <>
          <Chart {...content} />
          {onPaper ? (
            <StepsTable content={content} />
          ) : (
            <details>
              <summary className={styles.summary}>
                Show as table<VisuallyHidden>: {content.chartTitle}</VisuallyHidden>
              </summary>
              <StepsTable content={content} />
            </details>
          )}
        </>
      )}
    </div>
  );
}

/** Every step of the chart, newest first. */
function StepsTable({ content }: { readonly content: AreaContent }) {
  return (
    <FiguresTable
      caption={content.chartTitle}
      columns={stepColumns(content)}
      rows={content.points.toReversed()}
      keyOf={({ start }) => start}
    />
  );
}

function comparedColumns({
  period,
  before,
}: AreaContent): readonly FiguresColumn<ComparedFigure>[] {
  return [
    { key: 'label', header: 'In the period', cell: ({ label }) => label },
    { key: 'now', header: periodInWords(period), cell: ({ now }) => now, isFigure: true },
    {
      key: 'before',
      header: periodInWords(before),
      cell: (figure) => figure.before,
      isFigure: true,
      isQuiet: true,
    },
  ];
}

function stepColumns({ step, series, format }: AreaContent): readonly FiguresColumn<AreaPoint>[] {
  return [
    { key: 'start', header: step === 'day' ? 'Day' : 'Week', cell: ({ name }) => name },
    ...series.map(({ key, name }) => ({
      key,
      header: name,
      cell: ({ values }: AreaPoint) => format(values[key] ?? '0'),
      isFigure: true,
    })),
  ];
}
