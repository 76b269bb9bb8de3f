import { PgBoss } from 'pg-boss';

export interface Jobs {
  readonly boss: PgBoss;
  /** Waits up to `grace` milliseconds (default 8 s) for running jobs, then stops. */
  stop(grace?: number): Promise<void>;
}

export interface JobsOptions {
  /** The application database, so that a job is added in the transaction of its cause. */
  readonly url: string;
  readonly onError?: (error: Error) => void;
  /** Whether jobs run here. Default: true. Else queues and schedules are made, and what is sent waits. */
  readonly runsJobs?: boolean;
}

/** Starts no worker. */
class IdleBoss extends PgBoss {
  override work(): Promise<string> {
    return Promise.resolve('');
  }
}

/**
 * Starts pg-boss on its own schema `pgboss`, which it creates and upgrades itself. Any number of
 * instances share the work and detect one that dies (security.md 32).
 */
export async function startJobs({ url, onError, runsJobs = true }: JobsOptions): Promise<Jobs> {
  const boss = new (runsJobs ? PgBoss : IdleBoss)({
    connectionString: url,
    application_name: 'greenroom-jobs',
    max: 4,
    supervise: runsJobs,
    schedule: runsJobs,
    // The defaults of 60 s would delay a dead worker's job by two minutes.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    // The default of 30 s would push a reminder up to 37 s after its minute.
    cronMonitorIntervalSeconds: 10,
    useListenNotify: true,
  });
  boss.on('error', (error) => onError?.(error));
  await boss.start();
  return { boss, stop: (grace = 8_000) => boss.stop({ graceful: true, timeout: grace }) };
}
