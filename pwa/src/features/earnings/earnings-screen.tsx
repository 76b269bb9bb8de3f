import { type ReactNode, useEffect } from 'react';
import { announcePicture } from '../../platform/first-picture.ts';
import { useHiddenAmounts } from '../../platform/privacy/hidden-amounts.ts';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import { AmountsEye } from '../../ui/amounts-eye/amounts-eye.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Instant } from '../../ui/instant/instant.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx';
import { CoinsArt } from './coins-art.tsx';
import { EarningsHero } from './earnings-hero.tsx';
import { EarningsHistory, type WeeklyPace } from './earnings-history.tsx';
import { type EarningsFigures, useEarnings } from './earnings-queries.ts';
import styles from './earnings-screen.module.css';

interface EarningsScreenProps {
  /** The member's bank details, in short. Absent: none. */
  readonly bankDetails?: ReactNode;
  /** Of the running target. Null: none runs. Undefined: not read yet. */
  readonly pace: WeeklyPace | null | undefined;
}

/** /earnings: totals in pounds and the history of weeks, online and offline (spec member 2). */
export function EarningsScreen({ bankDetails, pace }: EarningsScreenProps) {
  useHiddenAmounts();
  const read = useEarnings();
  // Together, so that nothing moves.
  const figures = pace === undefined ? undefined : read;
  const { ready, lastPulledAt } = useReplicaStatus();
  const isShown = figures !== undefined || !ready;
  useEffect(() => {
    if (isShown) announcePicture();
  }, [isShown]);
  return (
    <Screen roomy>
      <ScreenHead
        title="Earnings"
        subtitle="What you earned, week by week"
        action={<AmountsEye />}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          {figures ? <EarningsHero figures={figures} /> : <NoFigures />}
          {bankDetails}
        </div>
        <div className={styles.column}>
          {figures ? <History figures={figures} pace={pace ?? null} /> : <NoHistory />}
          {figures && lastPulledAt !== null && (
            <p className="text-note">
              Updated <Instant at={new Date(lastPulledAt).toISOString()} />
            </p>
          )}
        </div>
      </div>
    </Screen>
  );
}

interface HistoryProps {
  readonly figures: EarningsFigures;
  readonly pace: WeeklyPace | null;
}

function History({ figures: { weeks }, pace }: HistoryProps) {
  if (weeks.length > 0) return <EarningsHistory weeks={weeks} pace={pace} />;
  return (
    <EmptyState
      art={<CoinsArt />}
      title="No earnings yet"
      text="Your weeks appear here as soon as your earnings have been entered."
    />
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
  return <EarningsHero figures={null} />;
}

/** The room of the history; nothing where its notice stands beside it. */
function NoHistory() {
  const { connection, ready } = useReplicaStatus();
  if (!ready && (connection === 'offline' || connection === 'unavailable')) return null;
  return (
    <SkeletonGroup label="Loading your earnings">
      <Skeleton shape="month" />
    </SkeletonGroup>
  );
}
