import { maxPeriodDays } from '@greenroom/sync-protocol/analytics/analytics-periods';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { FilterChips } from '../../ui/filter-chips/filter-chips.tsx';
import type { AnalyticsPlace } from './analytics-place.ts';
import styles from './period-fields.module.css';

const chips = [
  { value: '28', label: '4 weeks' },
  { value: '84', label: '12 weeks' },
  { value: '364', label: '52 weeks' },
] as const;

/** The period of all figures, kept in the address. */
export function PeriodFields({ place }: { readonly place: AnalyticsPlace }) {
  const { today } = place;
  return (
    <div className={styles.fields} role="group" aria-label="Period">
      <div className={styles.chips}>
        <FilterChips
          label="Length"
          chips={chips}
          value={place.preset}
          onChange={place.choosePreset}
        />
      </div>
      <DateField
        dense
        label="From"
        max={place.to || today}
        value={place.from}
        onChange={({ target }) => target.value && place.changeDays({ from: target.value })}
      />
      <DateField
        dense
        label="To"
        min={place.from || undefined}
        max={today}
        value={place.to}
        error={
          place.period
            ? undefined
            : `Choose a start before the end, not before 2000, and at most ${maxPeriodDays} days.`
        }
        onChange={({ target }) => target.value && place.changeDays({ to: target.value })}
      />
    </div>
  );
}
