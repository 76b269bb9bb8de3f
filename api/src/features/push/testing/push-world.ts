import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { createLog } from '../../../http/log/log.ts';
import { startAppOfFile, type TestApp } from '../../../http/testing/test-app.ts';
import { type Jobs, startJobs } from '../../../jobs/start-jobs.ts';
import { notifyUser } from '../../notifications/notifications-repository.ts';
import type { UserRow } from '../../users/users-table.ts';
import { createPushJobs } from '../push-jobs.ts';
import { provideVapidKeys } from '../push-keys-repository.ts';
import { pushServiceCertificate } from './push-service-certificate.ts';
import { type FakeBrowser, PushService } from './push-service.ts';

/** A server with its jobs beside a push service. */
export interface PushWorld {
  readonly test: TestApp;
  readonly service: PushService;
  /** A member subscribed with a browser of their own. */
  addMember(overrides?: Partial<UserRow>): Promise<{ user: UserRow; browser: FakeBrowser }>;
  /** `discreet`: its pushes say only that there is something. Absent: false. */
  subscribe(user: UserRow, options?: { readonly discreet: boolean }): Promise<FakeBrowser>;
  /** Notifies a member of 'New module', 'Lighting basics'. */
  notifyOfModule(user: Pick<UserRow, 'id'>): Promise<unknown>;
  /** Jobs of the queue that may still push something, those of later left out. */
  countJobs(): Promise<number>;
  /** Another instance of the jobs. */
  startInstance(): Promise<Jobs>;
}

/**
 * One for all tests of a file, which awaits it at its top; stopped after them, when the service must
 * have found no fault. `isTestOrigin` false: the service's private address is refused like any other.
 */
export async function startPushWorld(isTestOrigin = true): Promise<PushWorld> {
  const service = new PushService();
  await service.start();
  const test = await startAppOfFile({ config: { pushTestOrigin: service.origin } });
  const log = createLog('trace', { write: (line) => void test.logLines.push(line) });
  service.publicKey = (await provideVapidKeys(test.db)).publicKey;
  const started: Jobs[] = [];
  afterAll(async () => {
    for (const jobs of started) await jobs.stop(0);
    await service.stop();
    expect(service.faults).toEqual([]);
  });
  const startInstance = async () => {
    const jobs = await startJobs({ url: test.database.url });
    started.push(jobs);
    const startPushJobs = createPushJobs({
      contact: 'mailto:push@example.test',
      ca: pushServiceCertificate,
      firstDelay: 0.5,
      relayInterval: 50,
      ...(isTestOrigin && { testOrigin: service.origin }),
    });
    await startPushJobs(jobs.boss, { db: test.db, files: test.files, log, now: test.now });
    return jobs;
  };
  await startInstance();
  const subscribe: PushWorld['subscribe'] = async (user, options) => {
    const browser = service.addBrowser();
    const caller = await test.signedIn(user);
    const { status } = await caller.send('POST', '/api/push/subscribe', {
      ...browser.subscription,
      ...options,
    });
    if (status !== 201) throw new Error(`Subscribing answered ${status}`);
    return browser;
  };
  return {
    test,
    service,
    startInstance,
    subscribe,
    notifyOfModule: ({ id: userId }) =>
      test.db.transaction().execute((trx) =>
        notifyUser(trx, {
          userId,
          title: 'New module',
          message: 'Lighting basics',
          type: 'push',
          kind: 'training',
          now: test.now(),
        }),
      ),
    countJobs: async () => {
      const { rows } = await sql<{ jobs: number }>`
        select count(*)::int as jobs from pgboss.job
        where name in ('push.fan-out', 'push.deliver')
          and state in ('created', 'retry', 'active') and start_after <= now()`.execute(test.db);
      return rows[0]?.jobs ?? 0;
    },
    addMember: async (overrides) => {
      const user = await test.addUser(overrides);
      return { user, browser: await subscribe(user) };
    },
  };
}
