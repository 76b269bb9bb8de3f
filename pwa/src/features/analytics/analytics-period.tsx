import { daysIn, periodBefore } from '@greenroom/sync-protocol/analytics/analytics-periods';
import { DayField } from '../../ui/date-field/day-field.tsx';
import { FilterChips } from '../../ui/filter-chips/filter-chips.tsx';
import { ToolbarFields } from '../../ui/toolbar/toolbar-fields.tsx';
import { Toolbar, ToolbarRow } from '../../ui/toolbar/toolbar.tsx';
import { type AnalyticsPlace, noPeriod } from './analytics-place.ts';
import styles from './analytics-screen.module.css';
import { periodInWords } from './figure-words.ts';

const chips = [
  { value: '28', label: '4 weeks' },
  { value: '84', label: '12 weeks' },
  { value: '364', label: '52 weeks' },
] as const;

/** The period of all figures, kept in the address, and what it is beside. */
export function PeriodFields({ place }: { readonly place: AnalyticsPlace }) {
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
      <PeriodInWords place={place} />
      <PeriodDays place={place} />
    </div>
  );
}

/** The period on a phone: lengths, and any days in a sheet. */
export function PeriodTools({ place }: { readonly place: AnalyticsPlace }) {
  const isOther = place.preset === '' && place.period !== null;
  return (
    <Toolbar label="Period">
      <ToolbarRow>
        {isOther && (
          // A group of its own, which passes the focus on as it goes.
          <FilterChips
            label="Days"
            chips={[{ value: '', label: periodInWords(place.period) }]}
            value=""
            onChange={place.choosePreset}
          />
        )}
        <FilterChips
          label="Length"
          chips={chips}
          value={place.preset}
          onChange={place.choosePreset}
        />
      </ToolbarRow>
      <ToolbarFields
        label="Days"
        set={isOther ? 1 : 0}
        found="Show the figures"
        onClear={() => place.choosePreset('')}
        isDisabled={false}
      >
        <PeriodDays place={place} />
      </ToolbarFields>
    </Toolbar>
  );
}

/** Any first and last day. */
function PeriodDays({ place }: { readonly place: AnalyticsPlace }) {
  const { today } = place;
  return (
    <>
      <DayField
        dense
        label="From"
        max={place.to || today}
        value={place.from}
        onChoose={(from) => place.changeDays({ from })}
      />
      <DayField
        dense
        label="To"
        min={place.from}
        max={today}
        value={place.to}
        error={place.period ? undefined : noPeriod}
        onChoose={(to) => place.changeDays({ to })}
      />
    </>
  );
}

interface PeriodInWordsProps {
  readonly place: AnalyticsPlace;
}

/** Which days the figures are of, and which they are compared with. */
export function PeriodInWords({ place: { period } }: PeriodInWordsProps) {
  if (period === null) return null;
  return (
    <p className="text-note">
      {periodInWords(period)} beside the {daysIn(period)} days before,{' '}
      {periodInWords(periodBefore(period))}.
    </p>
  );
}

/** How days are counted, below what is counted. */
export function DaysInWords({ place: { period, today } }: PeriodInWordsProps) {
  if (period === null) return null;
  return (
    <p className="text-caption">
      Days and weeks are in UTC.
      {period.to === today &&
        ' Today is not over yet: accounts, messages and training of the last day before count until the same time of day.'}
    </p>
  );
}
