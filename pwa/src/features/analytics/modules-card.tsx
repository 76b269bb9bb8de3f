import type { ModuleFigures } from '@greenroom/sync-protocol/analytics/analytics-records';
import { cutText } from '@greenroom/sync-protocol/text/cut-text';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { type FiguresColumn, FiguresTable } from '../../ui/chart/figures-table.tsx';
import { Skeletons } from '../../ui/skeleton/skeletons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { countInWords, rateInWords } from './figure-words.ts';
import { ChartOrTable, ComingChart } from './chart-or-table.tsx';
import { FiguresCard } from './figures-card.tsx';

/** The figures as they were read. */
export function useModuleFigures() {
  const { data, error, refetch } = useCallQuery('analytics.modules', {});
  return {
    content: data,
    problem: error?.message ?? null,
    retry: () => void refetch(),
  };
}

interface ModulesCardProps {
  readonly figures: ReturnType<typeof useModuleFigures>;
  /** The screen says what failed. */
  readonly isFailureToldAbove: boolean;
}

/** How far members got in each module, of all time; nothing while it cannot be read offline. */
export function ModulesCard({ figures, isFailureToldAbove }: ModulesCardProps) {
  const { content, problem } = figures;
  return (
    <FiguresCard
      title="Training by module"
      figures={figures}
      isFailureToldAbove={isFailureToldAbove}
    >
      {content === undefined && problem === null && <ComingModules />}
      {content !== undefined && <ModuleChart modules={content} />}
    </FiguresCard>
  );
}

function ComingModules() {
  const isNarrow = useMediaQuery('(width < 640px)');
  const label = 'Loading Training by module';
  // About as high as the table of a few modules.
  if (isNarrow) return <Skeletons label={label} shapes={['row', 'row', 'row', 'row']} />;
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true">
        <ComingChart {...drawn} points={[]} />
      </div>
    </div>
  );
}

/** How the chart is drawn, whatever its points. */
const drawn = {
  title: 'Members who started and completed each module, until now',
  series: [
    { key: 'started', name: 'Started', shape: 'ground', tone: 'full' },
    { key: 'completed', name: 'Completed', tone: 'full' },
  ],
  format: (value: string) => countInWords(Number(value)),
} as const;

function ModuleChart({ modules }: { readonly modules: ModuleFigures }) {
  // Titles have no room below the bars there.
  const isNarrow = useMediaQuery('(width < 640px)');
  if (modules.every(({ started }) => started === 0)) {
    return <p className="text-note">Nobody has begun a module yet.</p>;
  }
  const table = (
    <FiguresTable
      caption="Training by module"
      columns={columns}
      rows={modules}
      keyOf={({ id }) => id}
    />
  );
  if (isNarrow) return table;
  return (
    <ChartOrTable
      {...drawn}
      points={modules.map(({ title, started, completed }) => ({
        label: cutText(title, axisRoom),
        values: { started: String(started), completed: String(completed) },
      }))}
      table={table}
    />
  );
}

const columns: readonly FiguresColumn<ModuleFigures[number]>[] = [
  { key: 'title', header: 'Module', cell: ({ title }) => title },
  { key: 'started', header: 'Started', cell: (row) => countInWords(row.started), isFigure: true },
  {
    key: 'completed',
    header: 'Completed',
    cell: (row) => countInWords(row.completed),
    isFigure: true,
  },
  {
    key: 'average',
    header: 'Average progress',
    cell: (row) => rateInWords(row.average),
    isFigure: true,
  },
];

/** Characters of a title that fit below a bar. */
const axisRoom = 22;
