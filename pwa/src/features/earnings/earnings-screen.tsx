import { addDays } from '@greenroom/sync-protocol/time/dates';
import { type ReactNode, useEffect, useState } from 'react';
import { announceFirstPaint } from '../../platform/first-paint.ts';
import { weekInWords } from '../../platform/dates/range-words.ts';
import { formatGbp, formatUsd, rateInWords } from '../../platform/money-words.ts';
import { useHiddenAmounts } from '../../platform/privacy/hidden-amounts.ts';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import { AmountsEye } from '../../ui/amounts-eye/amounts-eye.tsx';
import { Card } from '../../ui/card/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Art, artStyles } from '../../ui/empty-state/art.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Instant } from '../../ui/instant/instant.tsx';
import { NotHereNotice } from '../../ui/notice/not-here-notice.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { SkeletonLine } from '../../ui/skeleton/skeleton.tsx';
import { Skeletons } from '../../ui/skeleton/skeletons.tsx';
import {
  type WeeklyPace,
  WeeksChart,
  WeeksTable,
  boundPage,
  weeksOfPage,
  withPauses,
} from './earnings-history.tsx';
import { type EarningsFigures, useEarnings } from './earnings-queries.ts';
import styles from './earnings-screen.module.css';

interface EarningsHeroProps {
  /** Null: not known yet. */
  readonly figures: EarningsFigures | null;
}

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
  const weeks = withPauses(figures?.weeks ?? []);
  /** Null: none was chosen yet. */
  const [wanted, setPage] = useState<number | null>(null);
  // An administrator may take weeks away meanwhile.
  const page = boundPage(wanted ?? 1, weeks);
  const { ready, lastPulledAt } = useReplicaStatus();
  const isShown = figures !== undefined || !ready;
  useEffect(() => {
    if (isShown) announceFirstPaint();
  }, [isShown]);
  return (
    <Screen roomy>
      <ScreenHead
        title="Earnings"
        subtitle="What you earned, week by week"
        action={<AmountsEye />}
      />
      <div className={classNames(styles.parts, figures && weeks.length === 0 && styles.few)}>
        {figures ? <EarningsHero figures={figures} /> : <NoFigures />}
        {!figures && <NoChart />}
        {figures && weeks.length > 0 && (
          <WeeksChart
            weeks={weeksOfPage(weeks, page)}
            thisWeek={figures.weekStart}
            newest={weeks[0]?.weekStart}
            pace={pace ?? null}
            isChosen={wanted !== null}
          />
        )}
        {bankDetails}
        {figures && weeks.length === 0 && <NoWeeks />}
        {weeks.length > 0 && (
          <WeeksTable className={styles.table} weeks={weeks} page={page} onPage={setPage} />
        )}
        {figures && lastPulledAt !== null && (
          <p className={styles.updated}>
            Updated <Instant at={new Date(lastPulledAt).toISOString()} />
          </p>
        )}
      </div>
    </Screen>
  );
}

function NoWeeks() {
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
  const hero = <EarningsHero figures={null} />;
  if (ready) return hero;
  return (
    <NotHereNotice
      connection={connection}
      failure="Your earnings could not be loaded"
      missing="Your earnings are not on this device yet."
      appear="they appear"
    >
      {hero}
    </NotHereNotice>
  );
}

/** The room of the chart; nothing where its notice stands above it. */
function NoChart() {
  const { connection, ready } = useReplicaStatus();
  if (!ready && (connection === 'offline' || connection === 'unavailable')) return null;
  return <Skeletons label="Loading your earnings" shapes={['chart']} />;
}

/** An empty jar for coins. */
function CoinsArt() {
  return (
    <Art>
      <rect className={artStyles.wash} x="34" y="44" width="52" height="44" rx="12" />
      <path d="M40 30h40M42 30v8q-10 4-10 14v24q0 12 12 12h32q12 0 12-12V52q0-10-10-14v-8" />
      <circle className={artStyles.accent} cx="60" cy="14" r="8" />
      <path d="M46 74h28" />
    </Art>
  );
}

/** This week in pounds, then last week and all time: estimates, for a week's rate may still be set. */
function EarningsHero({ figures }: EarningsHeroProps) {
  const totals = figures?.totals;
  const lastWeek = figures && addDays(figures.weekStart, -7);
  const before = figures?.weeks.find(({ weekStart }) => weekStart === lastWeek);
  const gbp = (amount: string | undefined) =>
    amount === undefined ? <SkeletonLine /> : formatGbp(amount);
  return (
    <Card className={styles.card}>
      <dl className={styles.figures}>
        <div className={styles.week}>
          <dt className="text-note">This week{figures && <Days of={figures.weekStart} />}</dt>
          <dd className={classNames(styles.hero, sizeOf(totals?.thisWeek))}>
            {gbp(totals?.thisWeek)}
          </dd>
          <dd className={styles.usd}>
            {figures &&
              `${formatUsd(figures.totals.thisWeekUsd)} so far · rate ${rateInWords(figures.rate)}`}
          </dd>
        </div>
        <div className={styles.row}>
          <dt className="text-note">Last week{lastWeek && <Days of={lastWeek} />}</dt>
          <dd className={styles.figure}>{gbp(totals?.lastWeek)}</dd>
          {before && (
            <dd className={styles.before}>
              {formatUsd(before.usd)} · rate {rateInWords(before.rate)}
            </dd>
          )}
        </div>
        <div className={styles.row}>
          <dt className="text-note">All time</dt>
          <dd className={styles.figure}>{gbp(totals?.allTime)}</dd>
        </div>
      </dl>
      <p className={styles.estimated}>Estimated at each week’s rate</p>
    </Card>
  );
}

/** A week's days, behind its name. */
function Days({ of: weekStart }: { readonly of: string }) {
  return <span className={styles.days}> · {weekInWords(weekStart)}</span>;
}

/** An amount of millions in one line of a narrow phone. */
function sizeOf(amount = ''): string {
  return amount.length > 9 ? 'text-title' : 'text-display';
}
