import { type ComponentType, lazy, Suspense } from 'react';
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
 * readers but for the title: put the table of the same figures beside it (`FiguresTable`).
 */
export function Chart(props: ChartProps) {
  const { title, series } = props;
  return (
    <Stack gap={12} className={styles.chart}>
      <Row gap={12} justify="between" align="baseline" wrap>
        {title !== undefined && <h3 className="text-label">{title}</h3>}
        {series.length > 1 && (
          <Row as="ul" gap={16} wrap className={styles.legend} aria-hidden="true">
            {series.map(({ key, name, tone = 'brand' }) => (
              <li key={key} className={styles[tone]}>
                {name}
              </li>
            ))}
          </Row>
        )}
      </Row>
      <div className={styles.room} aria-hidden="true">
        <Suspense>
          <Drawing {...props} />
        </Suspense>
      </div>
    </Stack>
  );
}
