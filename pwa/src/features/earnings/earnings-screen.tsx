import { type ReactNode, useEffect } from 'react';
import { announcePicture } from '../../platform/first-picture.ts';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Instant } from '../../ui/instant/instant.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx';
import { CoinsArt } from './coins-art.tsx';
import { EarningsHistory } from './earnings-history.tsx';
import { type EarningsFigures, useEarnings } from './earnings-queries.ts';
import styles from './earnings-screen.module.css';
import { EarningsTotalsTiles } from './earnings-totals.tsx';

interface EarningsScreenProps {
  /** The card of the member's bank details. Absent: none. */
  readonly bankDetails?: ReactNode;
}

/** /earnings: totals in pounds and the history of weeks, online and offline (spec member 2). */
export function EarningsScreen({ bankDetails }: EarningsScreenProps) {
  const figures = useEarnings();
  const { ready, lastPulledAt } = useReplicaStatus();
  const isShown = figures !== undefined || !ready;
  useEffect(() => {
    if (isShown) announcePicture();
  }, [isShown]);
  return (
    <Screen roomy>
      <ScreenHead title="Earnings" subtitle="What you earned, week by week" />
      <div className={styles.columns}>
        <div className={styles.column}>
          {figures ? <Figures figures={figures} /> : <NoFigures />}
          {figures && lastPulledAt !== null && (
            <p className="text-note">
              Updated <Instant at={new Date(lastPulledAt).toISOString()} />
            </p>
          )}
        </div>
        {bankDetails !== undefined && <div className={styles.column}>{bankDetails}</div>}
      </div>
    </Screen>
  );
}

function Figures({ figures }: { readonly figures: EarningsFigures }) {
  return (
    <>
      <EarningsTotalsTiles totals={figures.totals} />
      {figures.weeks.length === 0 ? (
        <EmptyState
          art={<CoinsArt />}
          title="No earnings yet"
          text="Your weeks appear here as soon as your earnings have been entered."
        />
      ) : (
        <EarningsHistory weeks={figures.weeks} />
      )}
    </>
  );
}

function NoFigures() {
  const { connection, ready } = useReplicaStatus();
  if (!ready && connection === 'offline') {
    return (
      <Notice tone="warning" title="You are offline">
        Your earnings are not on this device yet. They appear once you are online.
      </Notice>
    );
  }
  if (!ready && connection === 'unavailable') {
    return (
      <Notice tone="warning" title="Your earnings could not be loaded">
        The server does not answer at the moment. They appear as soon as it does.
      </Notice>
    );
  }
  return (
    <>
      <EarningsTotalsTiles totals={null} />
      <SkeletonGroup label="Loading your earnings">
        <Skeleton shape="month" />
      </SkeletonGroup>
    </>
  );
}
