import { type ComponentType, lazy, Suspense } from 'react';
import { classNames } from '../class-names.ts';
import { Row, Stack } from '../layout/layout.tsx';
import styles from './chart.module.css';
import type { ChartProps } from './chart-props.ts';

/** Recharts is large: loaded with the first chart. A failed load leaves the room empty. */
const Drawing = lazy<ComponentType<ChartProps>>(() =>
  import('./chart-drawing.tsx').then(
    (module) => ({ default: module.ChartDrawing }),
    () => ({ default: NoDrawing }),
  ),
);

function NoDrawing() {
  return <></>;
}

/**
 * Bars and lines over the same points, below the title and the series' names. Hidden from screen
 * readers but for the title: offer the table of the same figures (`FiguresTable`) in its place.
 */
export function Chart(props: ChartProps) {
  const { title, action, isComing = false, children } = props;
  return (
    <Stack gap={12} className={styles.chart}>
      <Row gap={12} align="center" wrap className={styles.head}>
        {title !== undefined && <h3 className="text-label">{title}</h3>}
        {children === undefined && <Legend {...props} />}
        {action}
      </Row>
      {children ?? (
        <div className={styles.room} aria-hidden="true">
          <Suspense fallback={<ComingBars />}>
            {isComing ? <ComingBars /> : <Drawing {...props} />}
          </Suspense>
        </div>
      )}
    </Stack>
  );
}

const comingBars = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** Bars until the drawing is there: before its points, or its code. */
function ComingBars() {
  return (
    <div className={styles.coming}>
      {comingBars.map((bar) => (
        <span key={bar} className={styles.bar} />
      ))}
    </div>
  );
}

function Legend({ points, series }: ChartProps) {
  const unfinished = new Set(points.flatMap((point) => point.unfinished ?? []));
  if (series.length === 1 && unfinished.size === 0) return null;
  const hasGround = series.some(({ shape }) => shape === 'ground');
  return (
    <Row as="ul" gap={16} wrap className={styles.legend} aria-hidden="true">
      {series.length > 1 &&
        series.map(({ key, name, shape, tone = 'brand' }) => (
          <li key={key} className={classNames(styles[tone], shape === 'ground' && styles.ground)}>
            {name}
          </li>
        ))}
      {[...unfinished].map((words) => (
        <li key={words} className={classNames(styles.unfinished, hasGround && styles.dashed)}>
          {words}
        </li>
      ))}
    </Row>
  );
}
