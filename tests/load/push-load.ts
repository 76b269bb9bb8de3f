// `npm run load:push`: an announcement to 10,000 members with a browser each. One row is written; the
// job queue delivers its pushes to a local push service, while idle exchanges measure how the server
// responds. Fails when a push is lost or the 95th percentile of an exchange exceeds 250 ms. MEMBERS
// sets another number; figures go to docs/push-load.md, `-- --keep` leaves the page unchanged.
import { createECDH, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval as ticks } from 'node:timers/promises';
import { connectDatabase } from '@greenroom/api/database/connect';
import { notifyEverybody } from '@greenroom/api/features/notifications/notifications-repository';
import { pushServiceCertificate } from '@greenroom/api/features/push/testing/push-service-certificate';
import pg from 'pg';
import {
  describeDay,
  describeLoad,
  describeMachine,
  replaceMeasured,
} from '../bench/measured-page.ts';
import { type ApiSession, createAdmin } from '../support/server/api-session.ts';
import { startServer } from '../support/server/server-process.ts';
import { waitFor } from '../support/wait-for.ts';
import { emptyExchange } from '../contract/sample-inputs.ts';
import { CountingPushService } from './counting-push-service.ts';

const members = Number(process.env['MEMBERS'] ?? 10_000);
const limit = 250;
/** Milliseconds between two exchanges. */
const pace = 25;

/** Adds members and one subscription of each; the browsers share their keys. */
async function store(database: pg.Client, origin: string): Promise<void> {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  await database.query(
    `with added as (
       insert into users (id, username, email, auth_type, password, status, approved_at)
       select uuidv7(), 'member' || n, 'member' || n || '@example.org', 'local', 'x', 'approved', now()
       from generate_series(1, $1::int) as n returning id)
     insert into push_subscriptions (user_id, endpoint, p256dh, auth)
     select id, $2 || '/push/' || id, $3, $4 from added`,
    [members, origin, p256dh, auth],
  );
  await database.query('analyze');
}

/** Times idle exchanges, one each `pace` milliseconds, until `isOver`. */
async function timeExchanges(session: ApiSession, isOver: () => boolean): Promise<number[]> {
  const { id } = await session.signIn('ada');
  let request = emptyExchange(id);
  for (let more = true; more;) {
    const answer = await session.exchange(request as never);
    request = { ...request, cursor: answer.cursor as never, epoch: answer.epoch as never };
    ({ more } = answer);
  }
  const times: number[] = [];
  for await (const _tick of ticks(pace)) {
    if (isOver()) break;
    const begin = performance.now();
    await session.exchange(request as never);
    times.push(performance.now() - begin);
  }
  return times.toSorted((a, b) => a - b);
}

const at = (times: readonly number[], share: number) =>
  (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1);

const service = new CountingPushService();
await service.start();
const folder = mkdtempSync(join(tmpdir(), 'greenroom-push-load-'));
const certificate = join(folder, 'push-service.pem');
writeFileSync(certificate, pushServiceCertificate);
const server = await startServer({
  env: { PUSH_TEST_ORIGIN: service.origin, NODE_EXTRA_CA_CERTS: certificate },
});
try {
  const admin = await createAdmin(server.url);
  const database = new pg.Client({ connectionString: server.databaseUrl() });
  // A failed run stops the server first; its own error is the one to show.
  database.on('error', () => undefined);
  await database.connect();
  await store(database, service.origin);
  const quietUntil = performance.now() + 5_000;
  const before = await timeExchanges(admin, () => performance.now() > quietUntil);

  const { db, close } = connectDatabase(server.databaseUrl());
  const begin = performance.now();
  await db.transaction().execute((trx) =>
    notifyEverybody(trx, {
      title: 'Announcement',
      message: 'The studio is open again.',
      type: 'push',
      kind: 'account',
      now: new Date(),
    }),
  );
  const isDone = () => service.paths.size >= members || performance.now() - begin > 300_000;
  const during = await timeExchanges(admin, isDone);
  const seconds = (service.lastAt - begin) / 1000;
  await waitFor('the counts', async () => {
    const { rows } = await database.query<{ pushes: string | null }>(
      `select sum(pushes) as pushes from push_counts where outcome = 'delivered'`,
    );
    return Number(rows[0]?.pushes) >= members;
  });
  const { rows } = await database.query<{ count: string }>('select count(*) from notifications');
  await close();
  await database.end();
  const run = [
    `\`npm run load:push\`, ${describeDay()}, ${describeMachine()}, Node ${process.versions.node}; load average at the end ${describeLoad()} (the server, its PostgreSQL, the push service and the measuring process share these cores).`,
    `| what | figure |
| --- | ---: |
| members with a browser | ${members.toLocaleString('en')} |
| rows of notifications | ${rows[0]?.count} |
| browsers pushed to | ${service.paths.size.toLocaleString('en')} |
| pushes received | ${service.count.toLocaleString('en')} |
| seconds until the last | ${seconds.toFixed(1)} |
| pushes per second | ${Math.round(service.count / seconds)} |
| idle exchange before, median / p95, ms | ${at(before, 0.5)} / ${at(before, 0.95)} |
| idle exchange meanwhile, median / p95 / slowest, ms | ${at(during, 0.5)} / ${at(during, 0.95)} / ${at(during, 1)} |`,
  ].join('\n\n');
  process.stdout.write(`${run}\n`);
  replaceMeasured('push-load.md', run, process.argv.includes('--keep'));
  const isFailed = service.paths.size < members || Number(at(during, 0.95)) > limit;
  if (isFailed) process.exitCode = 1;
} finally {
  await server.remove();
  await service.stop();
  rmSync(folder, { recursive: true });
}
