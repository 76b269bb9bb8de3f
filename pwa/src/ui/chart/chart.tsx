import { type ComponentType, lazy, Suspense } from 'react';
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
 * Bars and lines over the same points. Hidden from screen readers: put the table of the same figures
 * beside it (`FiguresTable`).
 */
export function Chart(props: ChartProps) {
  return (
    <div className={styles.room} aria-hidden="true">
      <Suspense>
        <Drawing {...props} />
      </Suspense>
    </div>
  );
}
