import { daysIn, periodBefore } from '@greenroom/sync-protocol/analytics/analytics-periods';
import type { CallerInput } from '@greenroom/sync-protocol/contract';
import { Download, Printer } from 'lucide-react';
import { useHiddenAmounts } from '../../platform/privacy/hidden-amounts.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { callApi } from '../../rest/call-api.ts';
import { AmountsEye } from '../../ui/amounts-eye/amounts-eye.tsx';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { WideWords } from '../../ui/button/wide-words.tsx';
import { Card } from '../../ui/card/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DayField } from '../../ui/date-field/day-field.tsx';
import { FilterChips } from '../../ui/filter-chips/filter-chips.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { ReadFailure } from '../../ui/notice/read-failure.tsx';
import { OfflineNotice } from '../../ui/offline-notice/offline-notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { Skeletons } from '../../ui/skeleton/skeletons.tsx';
import { useAdminAction } from '../admin-list/use-admin-action.ts';
import { type AnalyticsPlace, noPeriod, useAnalyticsPlace } from './analytics-place.ts';
import cardStyles from './area-card.module.css';
import { AreaFigures } from './area-figures.tsx';
import { periodInWords } from './figure-words.ts';
import styles from './analytics-screen.module.css';
import { ModulesCard } from './modules-card.tsx';
import { type Area, useAreas } from './use-areas.ts';

const chips = [
  { value: '28', label: '4 weeks' },
  { value: '84', label: '12 weeks' },
  { value: '364', label: '52 weeks' },
] as const;

/** Figures of the community for a chosen period, beside the period before (admin side 2). */
export function AnalyticsScreen() {
  useHiddenAmounts();
  const place = useAnalyticsPlace();
  const areas = useAreas(place);
  const isOnline = useIsOnline();
  const download = useAdminAction(saveFigures, { failure: 'Failed to export the figures' });
  return (
    <Screen wide>
      <ScreenHead
        compact
        title="Analytics"
        subtitle={<WideWords>How the community is doing, in figures</WideWords>}
        back={{ to: '/admin-dashboard', label: 'Dashboard' }}
        action={<AmountsEye />}
      />
      <OfflineNotice
        what="figures"
        hasRead={areas.some(({ content }) => content !== undefined)}
        locked="Exporting needs the network."
      />
      <div className={styles.bar}>
        <PeriodFields place={place} />
        <Button
          size="small"
          disabled={!isOnline || place.period === null}
          pending={download.isPending}
          onClick={() => download.run(place.query)}
        >
          <Download size={18} aria-hidden="true" />
          Export Data
        </Button>
        <ReportLink place={place} />
      </div>
      {place.period && (
        <p className="text-note">
          {periodInWords(place.period)} beside the {daysIn(place.period)} days before,{' '}
          {periodInWords(periodBefore(place.period))}. Days and weeks are in UTC
          {place.period.to === place.today && ', and today is not over yet'}.
        </p>
      )}
      {download.problem !== null && <Notice tone="danger">{download.problem}</Notice>}
      <div className={styles.areas}>
        {areas.map((area) => (
          <AreaCard key={area.title} area={area} />
        ))}
        <ModulesCard />
      </div>
    </Screen>
  );
}

/** A link cannot be disabled: without a period it is a button. */
function ReportLink({ place }: { readonly place: AnalyticsPlace }) {
  const face = (
    <>
      <Printer size={18} aria-hidden="true" />
      Generate Report
    </>
  );
  return place.period === null ? (
    <Button size="small" disabled>
      {face}
    </Button>
  ) : (
    <LinkButton size="small" to={`/admin/analytics/report${place.search}`}>
      {face}
    </LinkButton>
  );
}

/** Downloads the figures of a period as CSV. */
async function saveFigures(query: CallerInput<'analytics.export'>): Promise<void> {
  const file = await callApi('analytics.export', query);
  saveFile(file, `analytics-${new Date().toISOString().slice(0, 10)}.csv`);
}

/** The period of all figures, kept in the address. */
function PeriodFields({ place }: { readonly place: AnalyticsPlace }) {
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
    </div>
  );
}

/** One area; nothing while it cannot be read offline. */
function AreaCard({ area }: { readonly area: Area }) {
  const { title, content, isStale, problem, retry } = area;
  const isOnline = useIsOnline();
  if (content === undefined && !isOnline) return null;
  const isComing = content === undefined && problem === null;
  return (
    <Card className={classNames(cardStyles.card, isComing && cardStyles.coming)}>
      <h2 className={cardStyles.title}>{title}</h2>
      <ReadFailure
        what="These figures"
        isMissing={content === undefined}
        problem={problem}
        onRetry={retry}
      />
      {isComing && <Skeletons label={`Loading ${title}`} shapes={['title', 'card', 'card']} />}
      {content !== undefined && <AreaFigures content={content} isStale={isStale} />}
    </Card>
  );
}
