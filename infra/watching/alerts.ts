/** A rule of Prometheus. */
export interface Alert {
  readonly name: string;
  readonly query: string;
  /** How long the query has to answer until somebody is told, as `10m`. */
  readonly for: string;
  /** `page`: now, at any hour. `ticket`: in the next working day. */
  readonly severity: 'page' | 'ticket';
  readonly summary: string;
  /** The section of docs/operations.md that says what to do. */
  readonly section: string;
}

const requests = 'greenroom_http_request_duration_seconds';

/** The rules; each leads to the section of docs/operations.md that says what to do. */
export const alerts: readonly Alert[] = [
  {
    name: 'GreenroomDown',
    query: 'up{job="greenroom"} == 0',
    for: '2m',
    severity: 'page',
    summary: 'An instance does not answer.',
    section: 'the-server-does-not-answer',
  },
  {
    name: 'GreenroomFailingRequests',
    query: `sum(rate(${requests}_count{status=~"5.."}[5m])) / sum(rate(${requests}_count[5m])) > 0.02`,
    for: '10m',
    severity: 'page',
    summary: 'More than 2 % of the requests fail.',
    section: 'requests-fail',
  },
  {
    name: 'GreenroomSlowRequests',
    query: `histogram_quantile(0.95, sum by (le) (rate(${requests}_bucket[10m]))) > 1`,
    for: '15m',
    severity: 'ticket',
    summary: 'One request in twenty takes longer than a second.',
    section: 'requests-are-slow',
  },
  {
    name: 'GreenroomPoolExhausted',
    query: 'max by (instance) (greenroom_database_connections{state="waiting"}) > 0',
    for: '5m',
    severity: 'ticket',
    summary: 'Requests wait for a connection to the database.',
    section: 'requests-are-slow',
  },
  {
    name: 'GreenroomEventLoopBlocked',
    query: 'nodejs_eventloop_lag_p99_seconds{job="greenroom"} > 0.5',
    for: '10m',
    severity: 'ticket',
    summary: 'An instance answers late because its process is busy.',
    section: 'requests-are-slow',
  },
  {
    name: 'GreenroomMemory',
    query: 'process_resident_memory_bytes{job="greenroom"} > 1.5e9',
    for: '30m',
    severity: 'ticket',
    summary: 'An instance uses more than 1.5 GB of memory.',
    section: 'requests-are-slow',
  },
  {
    name: 'GreenroomLateDevices',
    query:
      'histogram_quantile(0.95, sum by (le) (rate(greenroom_live_lag_seconds_bucket[10m]))) > 1',
    for: '15m',
    severity: 'ticket',
    summary: 'Open devices learn of changes later than a second after they are stored.',
    section: 'requests-are-slow',
  },
  {
    name: 'GreenroomRefusedChanges',
    query:
      'sum(rate(greenroom_sync_mutations_total{outcome="rejected"}[30m])) / sum(rate(greenroom_sync_mutations_total[30m])) > 0.2',
    for: '30m',
    severity: 'ticket',
    summary: 'The server refuses one in five of the changes that devices send.',
    section: 'requests-fail',
  },
  {
    name: 'GreenroomJobFailed',
    query: 'max by (queue) (greenroom_job_last_run_failed) == 1',
    for: '30m',
    severity: 'ticket',
    summary: 'The last run of {{ $labels.queue }} failed.',
    section: 'a-job-fails',
  },
  {
    name: 'GreenroomJobsPileUp',
    query: 'max by (queue) (greenroom_jobs{state="queued"}) > 10000',
    for: '30m',
    severity: 'ticket',
    summary: 'More than 10,000 jobs wait in {{ $labels.queue }}.',
    section: 'a-job-fails',
  },
  {
    name: 'GreenroomBackupOld',
    query: 'time() - max(greenroom_backup_verified_timestamp_seconds) > 36 * 3600',
    for: '10m',
    severity: 'page',
    summary: 'No backup of the last 36 hours was restored in a test.',
    section: 'a-backup-fails',
  },
  {
    name: 'GreenroomNoBackup',
    query: 'absent(greenroom_backup_verified_timestamp_seconds)',
    for: '36h',
    severity: 'page',
    summary: 'No backup was ever restored in a test.',
    section: 'a-backup-fails',
  },
  {
    name: 'GreenroomObjectStoreDown',
    query: 'min(greenroom_object_store_up) == 0',
    for: '2m',
    severity: 'page',
    summary: 'The object store does not answer: files cannot be read or stored.',
    section: 'the-object-store-does-not-answer',
  },
];
