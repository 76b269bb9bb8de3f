import type { ScheduledJob } from '@greenroom/sync-protocol/system/system-records';
import type { ReactNode } from 'react';
import { agoInWords } from '../../platform/dates/ago-words.ts';
import { type FiguresColumn, FiguresTable } from '../../ui/chart/figures-table.tsx';
import { StatusPill } from '../../ui/status-pill/status-pill.tsx';
import styles from './jobs-card.module.css';
import { Lines, SystemCard } from './system-card.tsx';
import { durationInWords, jobTitle, scheduleInWords } from './system-words.ts';

interface JobsCardProps {
  /** Null: the jobs do not answer. */
  readonly jobs: readonly ScheduledJob[] | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The scheduled jobs with their last runs. */
export function JobsCard({ jobs, now }: JobsCardProps) {
  return (
    <SystemCard
      isLine
      title="Jobs"
      state={jobs === null ? <StatusPill tone="none">No answer</StatusPill> : stateInWords(jobs)}
      note="What the server does in the background, on whichever instance is free"
    >
      {jobs === null ? (
        <p>They do not answer.</p>
      ) : (
        <FiguresTable
          caption="Scheduled jobs"
          columns={columnsAt(now)}
          rows={jobs}
          keyOf={({ name }) => name}
        />
      )}
    </SystemCard>
  );
}

/** What is worst among them. */
function stateInWords(jobs: readonly ScheduledJob[]): ReactNode {
  const failed = jobs.filter(({ lastRun }) => lastRun?.hasFailed === true).length;
  if (failed > 0) return <StatusPill tone="none">{failed} failed</StatusPill>;
  const late = jobs.filter(({ isLate }) => isLate).length;
  if (late > 0) return <StatusPill tone="partial">{late} late</StatusPill>;
  return <StatusPill tone="full">On time</StatusPill>;
}

function columnsAt(now: number): readonly FiguresColumn<ScheduledJob>[] {
  return [
    { key: 'name', header: 'Job', cell: (job) => <JobName job={job} now={now} /> },
    { key: 'run', header: 'Last run', cell: ({ lastRun }) => <LastRun run={lastRun} now={now} /> },
    { key: 'state', header: 'State', cell: (job) => <JobState job={job} />, isFigure: true },
  ];
}

function JobName({ job: { name, cron, lastFailure }, now }: { job: ScheduledJob; now: number }) {
  return (
    <>
      <Lines first={jobTitle(name)} second={scheduleInWords(cron)} />
      {lastFailure && (
        <span className={styles.failure}>
          Failed {agoInWords(now - Date.parse(lastFailure.at))}: {lastFailure.reason}
        </span>
      )}
    </>
  );
}

function LastRun({ run, now }: { run: ScheduledJob['lastRun']; now: number }) {
  if (run === null) return 'None yet this week';
  const took = `took ${durationInWords(run.duration)}`;
  const second = run.handled === null ? took : `${took}, ${run.handled} handled`;
  return <Lines first={agoInWords(now - Date.parse(run.endedAt))} second={second} />;
}

function JobState({ job: { isLate, lastRun } }: { job: ScheduledJob }) {
  if (lastRun?.hasFailed === true) return <StatusPill tone="none">Failed</StatusPill>;
  if (isLate) return <StatusPill tone="partial">Late</StatusPill>;
  if (lastRun === null) return <StatusPill tone="neutral">Not yet run</StatusPill>;
  return <StatusPill tone="full">On time</StatusPill>;
}
