import { PgBoss } from 'pg-boss';

export interface Jobs {
  readonly boss: PgBoss;
  /** Lets running jobs end for up to `grace` milliseconds, 8 s unless told, then leaves. */
  stop(grace?: number): Promise<void>;
}

export interface JobsOptions {
  /** The database that also holds the data, so that a job is added in the transaction of its cause. */
  readonly url: string;
  readonly onError?: (error: Error) => void;
}

/**
 * Starts pg-boss on its own schema `pgboss`, which it creates and upgrades by itself. Any number of
 * instances share the work; one that dies is noticed by the others (security.md 32).
 */
export async function startJobs({ url, onError }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'greenroom-jobs',
    max: 4,
    // The defaults of 60 s would leave a dead worker's job lying for two minutes.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    useListenNotify: true,
  });
  boss.on('error', (error) => onError?.(error));
  await boss.start();
  return { boss, stop: (grace = 8_000) => boss.stop({ graceful: true, timeout: grace }) };
}
