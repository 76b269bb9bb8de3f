import { useMemo } from 'react';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { DayField } from '../../ui/date-field/day-field.tsx';
import { SelectField, type SelectOption } from '../../ui/select-field/select-field.tsx';
import type { AuditWords } from '../registration/admin-feature.ts';
import styles from './audit-filters.module.css';
import type { AuditLocation } from './audit-location.ts';
import { nameActions } from './audit-words.ts';

interface AuditFiltersProps {
  readonly place: AuditLocation;
  readonly words: AuditWords;
}

/** Filters by action, administrator and local days. */
export function AuditFilters({ place, words }: AuditFiltersProps) {
  const { filters, change } = place;
  const actions = useMemo(() => actionsOf(words), [words]);
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
      <DayField
        dense
        emptyText="Any day"
        label="From"
        max={filters.to}
        value={filters.from}
        onChoose={(from) => change({ from })}
      />
      <DayField
        dense
        emptyText="Any day"
        label="To"
        min={filters.from}
        value={filters.to}
        onChoose={(to) => change({ to })}
      />
    </div>
  );
}

function actionsOf(words: AuditWords): readonly SelectOption[] {
  return [
    { value: '', label: 'All actions' },
    ...nameActions(words)
      .map(([value, label]) => ({ value, label }))
      .toSorted((one, other) => one.label.localeCompare(other.label)),
  ];
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
