import type { PushDay, SystemState } from '@greenroom/sync-protocol/system/system-records';
import { findTroubles } from '@greenroom/sync-protocol/system/system-rules';
import { useState } from 'react';
import { countText } from '../../platform/count-text.ts';
import { ageInWords } from '../../platform/dates/ago-words.ts';
import { shortDay } from '../../platform/dates/range-words.ts';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { type FiguresColumn, FiguresTable } from '../../ui/chart/figures-table.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { describeMoment } from '../../ui/instant/instant.tsx';
import { ReadFailure } from '../../ui/notice/read-failure.tsx';
import { OfflineNotice } from '../../ui/offline-notice/offline-notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { WideWords } from '../../ui/button/wide-words.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { Skeletons } from '../../ui/skeleton/skeletons.tsx';
import { StatusPill } from '../../ui/status-pill/status-pill.tsx';
import { ChecksCard } from './checks-card.tsx';
import { FilesCard } from './files-card.tsx';
import { JobsCard } from './jobs-card.tsx';
import { OfflineCard, SignInCard } from './rule-cards.tsx';
import { StorageCard } from './storage-card.tsx';
import { StuckDevicesCard } from './stuck-devices-card.tsx';
import { SummaryCard } from './summary-card.tsx';
import { SystemCard } from './system-card.tsx';
import styles from './system-screen.module.css';

interface ServerCardProps {
  readonly state: SystemState;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Jobs, storage, pushes and stuck devices; read again every 30 s while it is visible. */
export function SystemScreen() {
  const isOnline = useIsOnline();
  const { data, error, refetch } = useCallQuery('system.read', {});
  return (
    <Screen wide>
      <ScreenHead
        compact
        title="System"
        subtitle={<WideWords>Whether everything runs as it should</WideWords>}
        back={{ to: '/admin-dashboard', label: 'Dashboard' }}
      />
      <OfflineNotice what="figures" hasRead={data !== undefined} />
      <ReadFailure
        what="The figures"
        isMissing={data === undefined}
        problem={error?.message ?? null}
        onRetry={() => void refetch()}
      />
      {data === undefined && isOnline && error === null && (
        <Skeletons label="Loading the system" shapes={['card', 'card', 'card']} />
      )}
      {data !== undefined && <SystemParts state={data} />}
    </Screen>
  );
}

/** Ages are those of the time it was read: the device's clock may be wrong. */
function SystemParts({ state }: { readonly state: SystemState }) {
  const now = Date.parse(state.readAt);
  const stuck = <StuckDevicesCard stuck={state.stuck} now={now} />;
  // It keeps its place and stays open below whoever reads in it.
  const [isStuckFirst] = useState(state.stuck.total > 0);
  const saysWarnings = findTroubles(state).length === 0;
  return (
    <>
      <SummaryCard state={state} asOf={`As of ${describeMoment(new Date(now).toISOString())}`} />
      <div className={styles.columns}>
        <div className={styles.lines}>
          {isStuckFirst && stuck}
          <ChecksCard checks={state.checks} saysWarnings={saysWarnings} />
          <JobsCard jobs={state.jobs} now={now} />
          <FilesCard files={state.files} now={now} />
          {!isStuckFirst && stuck}
          <StorageCard state={state} now={now} />
          <PushCard state={state} />
        </div>
        <ServerCard state={state} now={now} />
        <OfflineCard />
        <SignInCard />
      </div>
    </>
  );
}

/** The job queue, versions and instances. */
function ServerCard({ state: { queue, server }, now }: ServerCardProps) {
  const { version, startedAt, databaseVersion, instances } = server;
  return (
    <SystemCard title="Server" state={`Running for ${ageInWords(now - Date.parse(startedAt))}`}>
      <Facts
        facts={[
          ['Version', version],
          ['Running for', ageInWords(now - Date.parse(startedAt))],
          ['Instances', instances ?? 'Unknown'],
          ['PostgreSQL', databaseVersion],
          ...(queue === null ? [] : queueFacts(queue)),
        ]}
      />
    </SystemCard>
  );
}

function queueFacts(queue: NonNullable<SystemState['queue']>) {
  const { waiting, planned, active, failed, oldestSeconds } = queue;
  const oldest =
    oldestSeconds === null ? '' : `, the oldest for ${ageInWords(oldestSeconds * 1_000)}`;
  return [
    ['Jobs waiting', `${countText(waiting)}${oldest}`],
    ['Jobs running', countText(active)],
    ['Jobs for later', countText(planned)],
    ['Jobs failed', `${countText(failed)} this week`],
  ] as const;
}

const pushColumns: readonly FiguresColumn<PushDay>[] = [
  { key: 'day', header: 'Day', cell: ({ day }) => shortDay(day) },
  {
    key: 'delivered',
    header: 'Sent',
    cell: (day) => countText(day.delivered),
    isFigure: true,
  },
  { key: 'retried', header: 'Resent', cell: (day) => countText(day.retried), isFigure: true },
  { key: 'failed', header: 'Failed', cell: (day) => countText(day.failed), isFigure: true },
  {
    key: 'expired',
    header: 'Expired',
    cell: (day) => countText(day.expired),
    isFigure: true,
  },
  { key: 'gone', header: 'Removed', cell: (day) => countText(day.gone), isFigure: true },
];

/** Pushes of the last days and the browsers that receive them. */
function PushCard({ state: { checks, measured, pushDays } }: { readonly state: SystemState }) {
  const sent = pushDays[0] && `${countText(pushDays[0].delivered)} sent today`;
  const check = checks?.find(({ name }) => name === 'Pushes')?.state;
  const tone = check === 'failed' ? 'none' : check === 'warning' ? 'partial' : null;
  return (
    <SystemCard
      isLine
      title="Pushes"
      state={tone === null ? sent : <StatusPill tone={tone}>{sent ?? 'None sent'}</StatusPill>}
      {...(measured && { note: `${browsersInWords(measured.subscriptions)} them.` })}
    >
      <FiguresTable
        caption="Pushes by day"
        columns={pushColumns}
        rows={pushDays}
        keyOf={({ day }) => day}
      />
      <p className="text-caption">
        Expired: not delivered in time. Removed: browsers that no longer exist. Days are in UTC.
      </p>
    </SystemCard>
  );
}

function browsersInWords(count: number): string {
  return count === 1 ? '1 browser receives' : `${countText(count)} browsers receive`;
}
