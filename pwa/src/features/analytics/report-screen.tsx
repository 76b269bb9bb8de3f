import { periodBefore } from '@greenroom/sync-protocol/analytics/analytics-periods';
import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useHiddenAmounts } from '../../platform/privacy/hidden-amounts.ts';
import { classNames } from '../../ui/class-names.ts';
import { AmountsEye } from '../../ui/amounts-eye/amounts-eye.tsx';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { Logo } from '../../ui/logo/logo.tsx';
import { Instant } from '../../ui/instant/instant.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { FailureNotice } from '../../ui/notice/failure-notice.tsx';
import { OfflineNotice } from '../../ui/offline-notice/offline-notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { CardsSkeleton } from '../../ui/skeleton/list-skeletons.tsx';
import { noPeriod, useAnalyticsPlace } from './analytics-place.ts';
import { AreaFigures, Highlights } from './area-figures.tsx';
import { periodInWords } from './figure-words.ts';
import styles from './report-screen.module.css';
import { type Area, useAreas } from './use-areas.ts';

/**
 * All figures of a period, laid out for A4 (decisions: Administration): those of the period on the
 * first page, then each area with its chart and table. The printing dialog opens when everything is there.
 */
export function ReportScreen() {
  useHiddenAmounts();
  const place = useAnalyticsPlace();
  const areas = useAreas(place);
  const [madeAt] = useState(() => new Date().toISOString());
  const hasPeriod = place.period !== null;
  const isWhole = hasPeriod && areas.every(({ content }) => content !== undefined);
  const failed = areas.find(({ problem }) => problem !== null);
  usePrinting(isWhole);
  return (
    <Screen wide>
      <div className={styles.tools}>
        <ScreenHead
          compact
          title="Report"
          subtitle="Print it, or save it as a PDF"
          back={{ to: `/admin/analytics${place.search}`, label: 'Analytics' }}
          action={
            <Row gap={8} align="center">
              <AmountsEye />
              <Button
                variant="primary"
                className={styles.print}
                disabled={!isWhole}
                onClick={() => print()}
              >
                <Printer size={18} aria-hidden="true" />
                Print
              </Button>
            </Row>
          }
        />
        <OfflineNotice what="figures" hasRead={isWhole} />
        {!hasPeriod && (
          <Notice
            tone="warning"
            title="These days are no period"
            action={
              <LinkButton size="small" to={`/admin/analytics${place.search}`}>
                Choose other days
              </LinkButton>
            }
          >
            {noPeriod}
          </Notice>
        )}
        {failed && !isWhole && (
          <FailureNotice title="The figures could not be loaded" onRetry={failed.retry}>
            {failed.problem}
          </FailureNotice>
        )}
        {hasPeriod && !isWhole && !failed && <CardsSkeleton label="Loading the report" />}
      </div>
      {isWhole && (
        <article className={styles.paper}>
          <Row as="header" gap={16} align="center">
            <Logo size={40} />
            <div>
              <h2 className={styles.title}>Greenroom analytics</h2>
              <p className={styles.made}>
                <span>
                  {place.period &&
                    `${periodInWords(place.period)}, beside ${periodInWords(periodBefore(place.period))}`}
                </span>{' '}
                <span>
                  Made <Instant at={madeAt} />
                </span>
              </p>
            </div>
          </Row>
          <section className={classNames(styles.area, styles.highlights)}>
            <h2 className={styles.areaTitle}>Highlights</h2>
            <Highlights areas={areas} />
          </section>
          {areas.map((area) => (
            <ReportArea key={area.title} area={area} />
          ))}
        </article>
      )}
    </Screen>
  );
}

function ReportArea({ area: { title, content } }: { readonly area: Area }) {
  return (
    <section className={styles.area}>
      <h2 className={styles.areaTitle}>{title}</h2>
      {content && <AreaFigures content={content} onPaper />}
    </section>
  );
}

/** Milliseconds for the charts to be drawn. */
const drawingTime = 800;

/** Opens the printing dialog once, when the report is whole. */
function usePrinting(isWhole: boolean): void {
  useEffect(() => {
    if (!isWhole) return;
    const timer = setTimeout(() => print(), drawingTime);
    return () => clearTimeout(timer);
  }, [isWhole]);
}
