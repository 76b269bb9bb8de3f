import type { PushDay, SystemState } from '@greenroom/sync-protocol/system/system-records';
import { countText } from '../../platform/count-text.ts';
import { shortDay } from '../../platform/dates/range-words.ts';
import { type FiguresColumn, FiguresTable } from '../../ui/chart/figures-table.tsx';
import { SystemCard } from './system-card.tsx';

const columns: readonly FiguresColumn<PushDay>[] = [
  { key: 'day', header: 'Day', cell: ({ day }) => shortDay(day) },
  {
    key: 'delivered',
    header: 'Sent',
    cell: (day) => countText(day.delivered),
    isFigure: true,
  },
  { key: 'retried', header: 'Resent', cell: (day) => countText(day.retried), isFigure: true },
  { key: 'failed', header: 'Failed', cell: (day) => countText(day.failed), isFigure: true },
  {
    key: 'expired',
    header: 'Expired',
    cell: (day) => countText(day.expired),
    isFigure: true,
  },
  { key: 'gone', header: 'Removed', cell: (day) => countText(day.gone), isFigure: true },
];

/** Pushes of the last days and the browsers that receive them. */
export function PushCard({ state: { measured, pushDays } }: { readonly state: SystemState }) {
  const browsers = measured && `${browsersInWords(measured.subscriptions)} them. `;
  return (
    <SystemCard
      title="Pushes"
      note={`${browsers ?? ''}Expired: not delivered in time. Removed: browsers that no longer exist. Days are in UTC.`}
    >
      <FiguresTable
        caption="Pushes by day"
        columns={columns}
        rows={pushDays}
        keyOf={({ day }) => day}
      />
    </SystemCard>
  );
}

function browsersInWords(count: number): string {
  return count === 1 ? '1 browser receives' : `${countText(count)} browsers receive`;
}
