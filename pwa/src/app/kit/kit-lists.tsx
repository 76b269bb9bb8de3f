import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { formatGbp } from '../../platform/money-words.ts';
import { Button } from '../../ui/button/button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListNews } from '../../ui/data-table/list-news.tsx';
import type { Column } from '../../ui/data-table/table-props.ts';
import { useRowFocus } from '../../ui/data-table/use-row-focus.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { FiguresTable } from '../../ui/chart/figures-table.tsx';
import { Detail, DetailSection } from '../../ui/detail/detail.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips/filter-chips.tsx';
import { ActionRow } from '../../ui/action-row/action-row.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { HoldingsList } from '../../ui/holdings-list/holdings-list.tsx';
import { Excerpt } from '../../ui/excerpt/excerpt.tsx';
import { Instant } from '../../ui/instant/instant.tsx';
import { ListState } from '../../ui/list-state/list-state.tsx';
import { Pagination } from '../../ui/pagination/pagination.tsx';
import { SearchField } from '../../ui/search-field/search-field.tsx';
import { KeysLegend } from '../../ui/single-keys/keys-legend.tsx';
import { SplitView } from '../../ui/split-view/split-view.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tile/stat-tile.tsx';
import { StatusPill } from '../../ui/status-pill/status-pill.tsx';
import { Toolbar, ToolbarRow } from '../../ui/toolbar/toolbar.tsx';
import styles from './kit-page.module.css';
import { type KitPieces, wide } from './kit-pieces.ts';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly at: string;
}

const people: readonly Person[] = [
  { id: '1', name: 'ruby', status: 'Pending', at: '2026-11-15T14:05:00Z' },
  { id: '2', name: 'a-rather-long-name-of-one', status: 'Approved', at: '2026-03-01T08:00:00Z' },
];

const columns: readonly Column<Person>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name }) => name,
    sort: { up: 'name', down: '-name', first: 'up' },
  },
  {
    key: 'status',
    header: 'Status',
    width: 'status',
    cell: ({ status }) => <StatusPill tone="partial">{status}</StatusPill>,
  },
  {
    key: 'at',
    header: 'Registered',
    width: 'day',
    room: 'much',
    cell: ({ at }) => <Instant at={at} dayOnly />,
  },
];

const icon = <Pencil size={18} aria-hidden="true" />;
const nothing = () => undefined;

function Tables() {
  const focus = useRowFocus();
  const [sort, setSort] = useState('name');
  return (
    <div className={styles.wide}>
      <ListNews
        news={{ added: 2 }}
        show={nothing}
        words={{ one: 'account', many: 'accounts' }}
        focus={focus}
      />
      <DataTable
        caption="People"
        columns={columns}
        rows={people}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `?open=${id}`}
        openKey="2"
        sort={sort}
        onSort={setSort}
        focus={focus}
        actions={({ name }) => (
          <Button size="small" data-action="approve" aria-label={`Approve ${name}`}>
            Approve
          </Button>
        )}
      />
    </div>
  );
}

function Chips() {
  const [status, setStatus] = useState<string>('');
  const chips = [
    { value: '', label: 'All', count: 1204 },
    { value: 'pending', label: 'Pending', count: 3 },
    { value: 'rejected', label: 'Rejected' },
  ];
  return <FilterChips label="Status" chips={chips} value={status} onChange={setStatus} />;
}

function Pages() {
  const [page, setPage] = useState(2);
  return (
    <div className={styles.wide}>
      <Pagination page={page} pageSize={50} total={1204} onPage={setPage} />
    </div>
  );
}

const list = {
  what: 'accounts',
  onRetry: nothing,
  empty: <EmptyState title="No accounts" text="Why there are none." />,
  children: <p>Rows.</p>,
};

const holdings = [
  { kind: 'scheduleEntries', count: 12, treatment: 'removed' },
  { kind: 'chatMessages', count: 1, treatment: 'anonymised' },
] as const;

const weeks = [
  { label: '1 Nov', values: { earned: '400.00', average: '380.00' } },
  { label: '8 Nov', values: { earned: '1260.50', average: '610.25' } },
  { label: '15 Nov', values: { earned: '820.00', average: '700.00' } },
];

const runningWeeks = weeks.map((week, index) =>
  index < 2 ? week : { ...week, unfinished: 'This week so far' },
);

const weekColumns = [
  { key: 'week', header: 'Week', cell: ({ label }: (typeof weeks)[number]) => label },
  {
    key: 'earned',
    header: 'Earned',
    cell: ({ values }: (typeof weeks)[number]) => formatGbp(values.earned),
    isFigure: true,
  },
];

export const kitLists: KitPieces = {
  'data-table': <Tables />,
  'filter-chips': <Chips />,
  'search-field': wide(
    <SearchField label="Search members" value="" onSearch={nothing} hasShortcut={false} />,
    <SearchField label="Search members again" value="ruby" onSearch={nothing} />,
  ),
  toolbar: wide(
    <Toolbar>
      <SearchField label="Search this list" value="" onSearch={nothing} hasShortcut={false} />
      <ToolbarRow>
        <Chips />
      </ToolbarRow>
    </Toolbar>,
  ),
  pagination: <Pages />,
  'split-view': wide(
    <SplitView
      list={<p>The list.</p>}
      pane={<p>What is open of it.</p>}
      paneKey={null}
      paneLabel="Ruby"
      backLabel="All people"
      onClose={nothing}
      onClosed={nothing}
    />,
  ),
  'list-state': wide(
    <ListState {...list} isLoading problem={null} isEmpty={false} />,
    <ListState {...list} isLoading problem="You are offline." isEmpty={false} />,
    <ListState {...list} isLoading={false} problem="You are offline." isEmpty={false} />,
    <ListState {...list} isLoading={false} problem={null} isEmpty />,
  ),
  chart: wide(
    <Chart
      points={weeks}
      series={[{ key: 'earned', name: 'Earned' }]}
      format={formatGbp}
      sign="£"
    />,
    <Chart
      title="Earned of what was planned"
      points={runningWeeks}
      series={[
        { key: 'average', name: 'Planned', shape: 'ground', tone: 'full' },
        { key: 'earned', name: 'Earned', tone: 'full' },
      ]}
      format={formatGbp}
      sign="£"
    />,
    <FiguresTable
      caption="Weeks"
      columns={weekColumns}
      rows={weeks}
      keyOf={(week) => week.label}
    />,
  ),
  'stat-tile': (
    <StatTiles>
      <StatTile label="Members" value={1204} />
      <StatTile label="Active" value={87} help="in the last 7 days" />
      <StatTile label="On its way" value={null} />
      <StatTile label="Platform earnings" value="$12,400.50" />
    </StatTiles>
  ),
  'single-keys': <KeysLegend className="text-note">J and K move, Enter opens</KeysLegend>,
  instant: (
    <>
      <Instant at="2026-11-15T14:05:00Z" />
      <Instant at="2026-11-15T14:05:00Z" dayOnly />
    </>
  ),
  excerpt: wide(
    <Excerpt>
      The lights in the second booth flicker whenever the ring light and the heater are on, mostly
      in the evening; a lamp from the store helped for a week, then it began again.
    </Excerpt>,
  ),
  facts: wide(
    <Facts
      facts={[
        ['Registered', <Instant key="at" at="2026-11-15T14:05:00Z" />],
        ['Time zone', 'Europe/London'],
      ]}
    />,
  ),
  detail: wide(
    <Detail
      title="ruby"
      subtitle="ruby@example.org"
      pills={<StatusPill tone="full">Approved</StatusPill>}
    >
      <DetailSection title="What is stored">Nothing.</DetailSection>
    </Detail>,
  ),
  'action-row': wide(
    <ActionRow icon={icon} label="Edit" onPress={nothing} />,
    <ActionRow icon={icon} label="On its way" pending onPress={nothing} />,
    <ActionRow icon={icon} label="Refused" refusal="Why it cannot be done" onPress={nothing} />,
    <ActionRow icon={icon} label="Delete" destructive onPress={nothing} />,
  ),
  'holdings-list': wide(<HoldingsList holdings={holdings} />, <HoldingsList holdings={[]} />),
};
