import { FilterChips } from './filter-chips.tsx';

interface StatusChipsProps<S extends string> {
  /** The list's place; a `ListLocation` (platform/list-location.ts) with a filter `status` is one. */
  readonly place: {
    readonly filters: { readonly status: S | '' };
    readonly change: (change: { readonly status: S | '' }) => void;
  };
  readonly statuses: readonly { readonly value: S; readonly label: string }[];
  /** How many rows each status has. Absent: not known yet. */
  readonly counts: Readonly<Record<S | 'all', number>> | undefined;
}

/** The filter by status that most administrators' lists have. */
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
