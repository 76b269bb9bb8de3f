import type { CallerInput } from '@greenroom/sync-protocol/contract';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useHiddenAmounts } from '../../platform/privacy/hidden-amounts.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { callApi } from '../../rest/call-api.ts';
import { AmountsEye } from '../../ui/amounts-eye/amounts-eye.tsx';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { WideWords } from '../../ui/button/wide-words.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { ReadFailure } from '../../ui/notice/read-failure.tsx';
import { OfflineNotice } from '../../ui/offline-notice/offline-notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { useAdminAction } from '../admin-list/use-admin-action.ts';
import { type AnalyticsPlace, noPeriod, useAnalyticsPlace } from './analytics-place.ts';
import { AreaComing, AreaFigures } from './area-figures.tsx';
import { DaysInWords, PeriodFields, PeriodInWords, PeriodTools } from './analytics-period.tsx';
import styles from './analytics-screen.module.css';
import { FiguresCard } from './figures-card.tsx';
import { ModulesCard, useModuleFigures } from './modules-card.tsx';
import { type Area, useAreas } from './use-areas.ts';

/** Figures of the community for a chosen period, beside the period before (admin side 2). */
export function AnalyticsScreen() {
  useHiddenAmounts();
  const place = useAnalyticsPlace();
  const areas = useAreas(place);
  const modules = useModuleFigures();
  const read = [...areas, modules];
  const isAllFailed = read.every(({ problem }) => problem !== null);
  const isOnline = useIsOnline();
  const isPhone = useMediaQuery('(width < 640px)');
  const download = useAdminAction(saveFigures, { failure: 'Failed to export the figures' });
  const hasFile = isOnline && place.period !== null;
  const save = () => download.run(place.query);
  return (
    <Screen wide>
      <ScreenHead
        compact
        title="Analytics"
        subtitle={<WideWords>How the community is doing, in figures</WideWords>}
        back={{ to: '/admin-dashboard', label: 'Dashboard' }}
        action={
          <Row gap={isPhone ? 4 : 8} align="center" className={styles.action}>
            <AmountsEye />
            {isPhone ? (
              <ExportMenu
                place={place}
                hasFile={hasFile}
                isPending={download.isPending}
                onExport={save}
              />
            ) : (
              <>
                <ReportLink place={place} />
                <Button disabled={!hasFile} pending={download.isPending} onClick={save}>
                  <Download size={18} aria-hidden="true" />
                  Export Data
                </Button>
              </>
            )}
          </Row>
        }
      />
      <OfflineNotice
        what="figures"
        hasRead={areas.some(({ content }) => content !== undefined)}
        locked="Exporting needs the network."
      />
      {isPhone ? <PeriodTools place={place} /> : <PeriodFields place={place} />}
      {download.problem !== null && <Notice tone="danger">{download.problem}</Notice>}
      {isPhone && place.period === null && <Notice tone="warning">{noPeriod}</Notice>}
      {isAllFailed && (
        <ReadFailure
          what="The figures"
          isMissing={read.some(({ content }) => content === undefined)}
          problem={modules.problem}
          onRetry={() => {
            for (const { retry } of read) retry();
          }}
        />
      )}
      <div className={styles.areas}>
        {areas.map((area) => (
          <AreaCard key={area.title} area={area} isFailureToldAbove={isAllFailed} />
        ))}
        <ModulesCard figures={modules} isFailureToldAbove={isAllFailed} />
      </div>
      {isPhone && <PeriodInWords place={place} />}
      <DaysInWords place={place} />
    </Screen>
  );
}

interface ExportMenuProps {
  readonly place: AnalyticsPlace;
  /** Figures can be exported now. */
  readonly hasFile: boolean;
  readonly isPending: boolean;
  readonly onExport: () => void;
}

/** What can be made of the figures, on a phone. */
function ExportMenu({ place, hasFile, isPending, onExport }: ExportMenuProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const file = {
    label: 'Export Data',
    icon: <Download size={18} aria-hidden="true" />,
    onSelect: onExport,
  };
  const report = {
    label: 'Generate Report',
    icon: <Printer size={18} aria-hidden="true" />,
    to: `/admin/analytics/report${place.search}`,
  };
  return (
    <>
      <Button
        ref={setAnchor}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        disabled={place.period === null}
        pending={isPending}
        onClick={() => setIsOpen(true)}
      >
        <Download size={18} aria-hidden="true" />
        Export
        {isPending && <VisuallyHidden>, under way</VisuallyHidden>}
      </Button>
      <Menu
        open={isOpen}
        onClose={() => setIsOpen(false)}
        label="Export"
        anchor={anchor}
        items={hasFile ? [file, report] : [report]}
      />
    </>
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
    <Button variant="quiet" disabled>
      {face}
    </Button>
  ) : (
    <LinkButton variant="quiet" to={`/admin/analytics/report${place.search}`}>
      {face}
    </LinkButton>
  );
}

/** Downloads the figures of a period as CSV. */
async function saveFigures(query: CallerInput<'analytics.export'>): Promise<void> {
  const file = await callApi('analytics.export', query);
  saveFile(file, `analytics-${new Date().toISOString().slice(0, 10)}.csv`);
}

interface AreaCardProps {
  readonly area: Area;
  /** The screen says what failed. */
  readonly isFailureToldAbove: boolean;
}

/** One area; nothing while it cannot be read offline. */
function AreaCard({ area, isFailureToldAbove }: AreaCardProps) {
  const { title, content, coming, isStale, problem } = area;
  return (
    <FiguresCard title={title} figures={area} isFailureToldAbove={isFailureToldAbove}>
      {content === undefined && problem === null && coming !== undefined && (
        <AreaComing title={title} content={coming} />
      )}
      {content !== undefined && <AreaFigures content={content} isStale={isStale} />}
    </FiguresCard>
  );
}
