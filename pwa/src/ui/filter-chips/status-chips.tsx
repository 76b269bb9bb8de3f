import { FilterChips } from './filter-chips.tsx';

interface StatusChipsProps<S extends string> {
  /** Any `ListLocation` (platform/list-location.ts) with a filter `status`. */
  readonly place: {
    readonly filters: { readonly status: S | '' };
    readonly change: (change: { readonly status: S | '' }) => void;
  };
  readonly statuses: readonly { readonly value: S; readonly label: string }[];
  /** Number of rows by status. Absent: not known yet. */
  readonly counts: Readonly<Record<S | 'all', number>> | undefined;
}

/** The status filter of administrators' lists. */
export function StatusChips<S extends string>({ place, statuses, counts }: StatusChipsProps<S>) {
  return (
    <FilterChips<S | ''>
      label="Status"
      value={place.filters.status}
      onChange={(status) => place.change({ status })}
      chips={[
        { value: '', label: 'All', count: counts?.all },
        ...statuses.map(({ value, label }) => ({ value, label, count: counts?.[value] })),
      ]}
    />
  );
}
