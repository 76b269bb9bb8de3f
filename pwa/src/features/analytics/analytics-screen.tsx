import { Download, Printer } from 'lucide-react';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { OfflineNotice } from '../../ui/offline-notice/offline-notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { useAnalyticsPlace } from './analytics-place.ts';
import styles from './analytics-screen.module.css';
import { AreaCard } from './area-card.tsx';
import { HealthCard } from './health-card.tsx';
import { PeriodFields } from './period-fields.tsx';
import { useAreas } from './use-areas.ts';
import { useFiguresExport } from './use-figures-export.ts';

/** Figures of the community for a chosen period, beside the period before (admin side 2). */
export function AnalyticsScreen() {
  const place = useAnalyticsPlace();
  const areas = useAreas(place.query, place.period !== null);
  const isOnline = useIsOnline();
  const { download, isPending, problem } = useFiguresExport();
  return (
    <Screen wide>
      <ScreenHead
        title="Analytics"
        subtitle="How the community is doing, in figures; days and weeks are in UTC"
        back={{ to: '/admin-dashboard', label: 'Dashboard' }}
      />
      <OfflineNotice
        what="figures"
        hasRead={areas.some(({ content }) => content !== undefined)}
        locked="Exporting needs the network."
      />
      <div className={styles.actions}>
        <Button
          disabled={!isOnline || place.period === null}
          pending={isPending}
          onClick={() => download(place.query)}
        >
          <Download size={18} aria-hidden="true" />
          Export Data
        </Button>
        <LinkButton to={`/admin/analytics/report${place.search}`}>
          <Printer size={18} aria-hidden="true" />
          Generate Report
        </LinkButton>
      </div>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <PeriodFields place={place} />
      <div className={styles.areas}>
        {areas.map((area) => (
          <AreaCard key={area.title} area={area} />
        ))}
        <HealthCard />
      </div>
    </Screen>
  );
}
