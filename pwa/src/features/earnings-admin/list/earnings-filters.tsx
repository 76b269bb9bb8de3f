import type {
  EarningSort,
  ListedEarning,
} from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { useUtcDate } from '../../../platform/use-now.ts';
import { DayField } from '../../../ui/date-field/day-field.tsx';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { SelectField } from '../../../ui/select-field/select-field.tsx';
import { useIsSideBySide } from '../../../ui/split-view/use-is-side-by-side.ts';
import { ToolbarRow } from '../../../ui/toolbar/toolbar.tsx';
import styles from './earnings-list.module.css';
import type { EarningsLocation } from './earnings-location.ts';

const sorts: readonly { readonly value: EarningSort; readonly label: string }[] = [
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: '-weekStart', label: 'Latest week first' },
  { value: 'weekStart', label: 'Earliest week first' },
  { value: '-amount', label: 'Highest amount first' },
  { value: 'amount', label: 'Lowest amount first' },
];

interface EarningsFiltersProps {
  readonly place: EarningsLocation;
  readonly rows: readonly ListedEarning[];
}

/** Filters by week: the last two, and any other with the order of a phone (`EarningsFields`). */
export function EarningsFilters({ place, rows }: EarningsFiltersProps) {
  const { filters, change } = place;
  const thisWeek = weekStartOf(useUtcDate());
  const member = rows.find(({ userId }) => userId === filters.userId)?.user.username;
  return (
    <ToolbarRow beside>
      <FilterChips
        label="Week"
        value={filters.week === '' ? '' : weekStartOf(filters.week)}
        onChange={(week) => change({ week })}
        chips={[
          { value: thisWeek, label: 'This week' },
          { value: addDays(thisWeek, -7), label: 'Last week' },
        ]}
      />
      {filters.userId !== '' && (
        <FilterChips
          label="Member"
          value={filters.userId}
          onChange={(userId) => change({ userId })}
          chips={[{ value: filters.userId, label: `Only ${member ?? 'one member'}` }]}
        />
      )}
    </ToolbarRow>
  );
}

export function EarningsFields({ place }: Pick<EarningsFiltersProps, 'place'>) {
  const { filters, change } = place;
  // The table's heads sort instead.
  const isWide = useIsSideBySide();
  return (
    <div className={styles.fields}>
      <DayField
        dense
        emptyText="Any week"
        label="Week of"
        value={filters.week}
        onChoose={(week) => change({ week })}
      />
      {!isWide && (
        <SelectField
          label="Sort by"
          options={sorts}
          value={filters.sort}
          onChange={({ target }) => place.sortBy(target.value)}
        />
      )}
    </div>
  );
}
