/** One graph of the dashboard. */
export interface Panel {
  readonly title: string;
  /** Grafana's name of the unit, such as `s`, `bytes`, `short`. */
  readonly unit: string;
  readonly lines: readonly { readonly query: string; readonly legend: string }[];
}

/** The graphs, by row of the dashboard. Each documented series is in one of them or in an alert. */
export const panels: Readonly<Record<string, readonly Panel[]>> = {
  Requests: [
    {
      title: 'Requests by status',
      unit: 'reqps',
      lines: [
        {
          query:
            'sum by (status) (rate(greenroom_http_request_duration_seconds_count[$__rate_interval]))',
          legend: '{{status}}',
        },
      ],
    },
    {
      title: 'Time of 95 % of the requests',
      unit: 's',
      lines: [
        {
          query:
            'histogram_quantile(0.95, sum by (le) (rate(greenroom_http_request_duration_seconds_bucket{route!~"/healthz|/readyz|/metrics"}[$__rate_interval])))',
          legend: 'all',
        },
        {
          query:
            'histogram_quantile(0.95, sum by (le) (rate(greenroom_http_request_duration_seconds_bucket{route="/api/sync"}[$__rate_interval])))',
          legend: 'exchanges',
        },
      ],
    },
  ],
  Members: [
    {
      title: 'Exchanges',
      unit: 'reqps',
      lines: [
        {
          query: 'sum by (kind) (rate(greenroom_sync_batches_total[$__rate_interval]))',
          legend: '{{kind}}',
        },
      ],
    },
    {
      title: 'Changes by outcome',
      unit: 'reqps',
      lines: [
        {
          query: 'sum by (outcome) (rate(greenroom_sync_mutations_total[$__rate_interval]))',
          legend: '{{outcome}}',
        },
      ],
    },
    {
      title: 'How long changes waited on devices',
      unit: 's',
      lines: [
        {
          query:
            'histogram_quantile(0.5, sum by (le) (rate(greenroom_sync_queued_age_seconds_bucket[$__rate_interval])))',
          legend: 'half of them',
        },
        { query: 'max(greenroom_sync_oldest_queued_seconds)', legend: 'the oldest, 5 minutes' },
      ],
    },
    {
      title: 'Open live connections',
      unit: 'short',
      lines: [{ query: 'greenroom_live_sockets', legend: '{{instance}}' }],
    },
    {
      title: 'From a commit to the open devices',
      unit: 's',
      lines: [0.5, 0.95].map((part) => ({
        query: `histogram_quantile(${part}, sum by (le) (rate(greenroom_live_lag_seconds_bucket[$__rate_interval])))`,
        legend: `${part * 100} %`,
      })),
    },
  ],
  Parts: [
    {
      title: 'Database connections',
      unit: 'short',
      lines: [
        {
          query: 'sum by (instance, state) (greenroom_database_connections)',
          legend: '{{instance}} {{state}}',
        },
      ],
    },
    {
      title: 'Jobs',
      unit: 'short',
      lines: [{ query: 'max by (queue, state) (greenroom_jobs)', legend: '{{queue}} {{state}}' }],
    },
    {
      title: 'Last runs: hours ago',
      unit: 'h',
      lines: [
        {
          query: '(time() - max by (queue) (greenroom_job_last_run_timestamp_seconds)) / 3600',
          legend: '{{queue}}',
        },
      ],
    },
    {
      title: 'Last runs: duration',
      unit: 's',
      lines: [
        {
          query: 'max by (queue) (greenroom_job_last_run_duration_seconds)',
          legend: '{{queue}}',
        },
      ],
    },
    {
      title: 'Last verified backup: age',
      unit: 's',
      lines: [
        { query: 'time() - max(greenroom_backup_verified_timestamp_seconds)', legend: 'age' },
      ],
    },
    {
      title: 'Last verified backup: size',
      unit: 'bytes',
      lines: [{ query: 'max(greenroom_backup_verified_bytes)', legend: 'size' }],
    },
    {
      title: 'Object store',
      unit: 'short',
      lines: [
        { query: 'min(greenroom_object_store_up)', legend: 'answers' },
        {
          query: 'sum(rate(greenroom_object_store_errors_total[$__rate_interval]))',
          legend: 'unanswered a second',
        },
      ],
    },
  ],
  Processes: [
    {
      title: 'Event loop lag, 99 %',
      unit: 's',
      lines: [{ query: 'nodejs_eventloop_lag_p99_seconds', legend: '{{instance}}' }],
    },
    {
      title: 'Memory',
      unit: 'bytes',
      lines: [{ query: 'process_resident_memory_bytes', legend: '{{instance}}' }],
    },
    {
      title: 'Processor',
      unit: 'short',
      lines: [
        { query: 'rate(process_cpu_seconds_total[$__rate_interval])', legend: '{{instance}}' },
      ],
    },
  ],
};
