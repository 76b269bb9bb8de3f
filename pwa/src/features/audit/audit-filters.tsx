import { useCallQuery } from '../../rest/use-call-query.ts';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { SelectField, type SelectOption } from '../../ui/select-field/select-field.tsx';
import styles from './audit-filters.module.css';
import type { AuditLocation } from './audit-location.ts';
import { actionWords } from './audit-words.ts';

const actions: readonly SelectOption[] = [
  { value: '', label: 'All actions' },
  ...Object.entries(actionWords)
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
];

/** Filters by action, administrator and local days. */
export function AuditFilters({ place }: { readonly place: AuditLocation }) {
  const { filters, change } = place;
  return (
    <div className={styles.fields}>
      <SelectField
        dense
        label="Action"
        options={withChosen(actions, filters.action)}
        value={filters.action}
        onChange={(event) => change({ action: event.target.value })}
      />
      <SelectField
        dense
        label="Administrator"
        options={withChosen(useAdministrators(), filters.actorId)}
        value={filters.actorId}
        onChange={(event) => change({ actorId: event.target.value })}
      />
      <DateField
        className={styles.dense}
        label="From"
        max={filters.to === '' ? undefined : filters.to}
        value={filters.from}
        onChange={(event) => change({ from: event.target.value })}
      />
      <DateField
        className={styles.dense}
        label="To"
        min={filters.from === '' ? undefined : filters.from}
        value={filters.to}
        onChange={(event) => change({ to: event.target.value })}
      />
    </div>
  );
}

/** Every actor of the log, including deleted accounts. */
function useAdministrators(): readonly SelectOption[] {
  const { data = [] } = useCallQuery('audit.actors', {});
  return [
    { value: '', label: 'Everybody' },
    ...data.map(({ id, username }) => ({ value: id, label: username })),
  ];
}

/** A value from the address is shown as chosen even if it is not offered. */
function withChosen(options: readonly SelectOption[], chosen: string): readonly SelectOption[] {
  if (options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: 'From the link' }];
}
