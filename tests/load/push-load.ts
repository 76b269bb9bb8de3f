// `npm run load:push`: announcements to 10,000 members with a browser each, one alone and three in a
// row. Each is one row; the job queue delivers its pushes to a local push service, while idle exchanges
// measure how the server responds, and a push to one member how long it waits behind the others. Fails
// when a push is lost or the 95th percentile of an exchange exceeds 250 ms. MEMBERS sets another number;
// figures go to docs/push-load.md, `-- --keep` leaves the page unchanged.
import { createECDH, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval as ticks } from 'node:timers/promises';
import { connectDatabase } from '@greenroom/api/database/connect';
import {
  notifyEverybody,
  notifyUser,
} from '@greenroom/api/features/notifications/notifications-repository';
import { pushServiceCertificate } from '@greenroom/api/features/push/testing/push-service-certificate';
import type { Db } from '@greenroom/api/database/schema';
import { sql } from 'kysely';
import {
  describeDay,
  describeLoad,
  describeMachine,
  replaceMeasured,
} from '../bench/measured-page.ts';
import { ApiClient } from '../../infra/client/api-client.ts';
import { createFirstAdmin } from '../../infra/client/make-accounts.ts';
import { quantile } from '../support/quantile.ts';
import { startServer } from '../support/server/server-process.ts';
import { waitFor } from '../support/wait-for.ts';
import { emptyExchange } from '../contract/sample-inputs.ts';
import { CountingPushService } from './counting-push-service.ts';

const members = Number(process.env['MEMBERS'] ?? 10_000);
const limit = 250;
/** Milliseconds the pushes may take. */
const timeout = 600_000;
/** Milliseconds between two exchanges. */
const pace = 25;
const loadBefore = describeLoad();

/**
 * Adds members and one subscription of each; the browsers share their keys.
 * @returns the id of one more, whose switch of training is off
 */
async function store(db: Db, origin: string): Promise<string> {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  await sql`
    with added as (
       insert into users (id, username, email, auth_type, password, status, approved_at,
         notify_training_module_enabled)
       select uuidv7(), 'member' || n, 'member' || n || '@example.org', 'local', 'x', 'approved',
         now(), n > 0
       from generate_series(0, ${members}::int) as n returning id)
     insert into push_subscriptions (user_id, endpoint, p256dh, auth)
     select id, ${origin}::text || '/push/' || id, ${p256dh}, ${auth} from added`.execute(db);
  await sql`analyze`.execute(db);
  const single = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'member0')
    .executeTakeFirstOrThrow();
  return single.id;
}

/** Times idle exchanges, one each `pace` milliseconds, until `isOver`. */
async function timeExchanges(session: ApiClient, isOver: () => boolean): Promise<number[]> {
  const { id } = await session.signIn('ada');
  let request = emptyExchange(id);
  for (let more = true; more;) {
    const answer = await session.call('sync.exchange', request as never);
    request = { ...request, cursor: answer.cursor as never, epoch: answer.epoch as never };
    ({ more } = answer);
  }
  const times: number[] = [];
  for await (const _tick of ticks(pace)) {
    if (isOver()) break;
    const begin = performance.now();
    await session.call('sync.exchange', request as never);
    times.push(performance.now() - begin);
  }
  return times;
}

const at = (times: readonly number[], share: number) => quantile(times, share).toFixed(1);

const news = {
  title: 'New module',
  message: 'Lighting basics',
  type: 'push',
  kind: 'training',
} as const;

interface Sent {
  readonly pushes: number;
  readonly seconds: number;
  /** Milliseconds of each idle exchange meanwhile. */
  readonly exchanges: readonly number[];
  /** Milliseconds until the push to one member, added in the middle. */
  readonly single: number;
}

interface Parts {
  readonly db: Db;
  readonly admin: ApiClient;
  /** A member whom the announcements do not reach. */
  readonly singleId: string;
}

/** Announces `rounds` things to everybody at once, and waits for all pushes. */
async function announce({ db, admin, singleId }: Parts, rounds: number): Promise<Sent> {
  const [start, wanted] = [service.count, rounds * members + 1];
  const received = () => service.count - start;
  const begin = performance.now();
  await db.transaction().execute(async (trx) => {
    for (let round = 0; round < rounds; round += 1) {
      await notifyEverybody(trx, { ...news, now: new Date() });
    }
  });
  const pushToOne = async () => {
    await waitFor('half of the pushes', () => received() > wanted / 2, { timeout });
    const asked = performance.now();
    const before = service.countTo(singleId);
    const single = { ...news, kind: 'account', userId: singleId, now: new Date() } as const;
    await db.transaction().execute((trx) => notifyUser(trx, single));
    await waitFor('one push', () => service.countTo(singleId) > before, { timeout });
    return performance.now() - asked;
  };
  const isDone = () => received() >= wanted || performance.now() - begin > timeout;
  const [exchanges, single] = await Promise.all([timeExchanges(admin, isDone), pushToOne()]);
  return { pushes: received(), seconds: (service.lastAt - begin) / 1000, exchanges, single };
}

const count = (value: number) => Math.round(value).toLocaleString('en');

function describeRun(title: string, { pushes, seconds, exchanges, single }: Sent): string {
  const times = [0.5, 0.95, 1].map((share) => at(exchanges, share)).join(' / ');
  const rate = count(pushes / seconds);
  return `| ${title} | ${count(pushes)} | ${seconds.toFixed(1)} | ${rate} | ${times} | ${count(single)} |`;
}

const service = new CountingPushService();
await service.start();
const folder = mkdtempSync(join(tmpdir(), 'greenroom-push-load-'));
const certificate = join(folder, 'push-service.pem');
writeFileSync(certificate, pushServiceCertificate);
const server = await startServer({
  env: { PUSH_TEST_ORIGIN: service.origin, NODE_EXTRA_CA_CERTS: certificate },
});
try {
  const admin = await createFirstAdmin(new ApiClient(server.url));
  const { db, close } = connectDatabase(server.databaseUrl());
  const singleId = await store(db, service.origin);
  const quietUntil = performance.now() + 5_000;
  const before = await timeExchanges(admin, () => performance.now() > quietUntil);
  const one = await announce({ db, admin, singleId }, 1);
  const three = await announce({ db, admin, singleId }, 3);
  const wanted = 4 * members + 2;
  await waitFor('the counts', async () => (await countDelivered(db)) >= wanted);
  const { rows } = await sql<{ rows: string }>`
    select count(*) as rows from notifications where user_id is null`.execute(db);
  await close();
  const run = [
    `\`npm run load:push\`, ${describeDay()}, ${describeMachine()}, Node ${process.versions.node}; load average before ${loadBefore}, at the end ${describeLoad()} (the server, its PostgreSQL, the push service and the measuring process share these cores). ${count(members)} members with a browser each; ${rows[0]?.rows} rows of notifications for four announcements. An idle exchange before: median ${at(before, 0.5)} ms, p95 ${at(before, 0.95)} ms.`,
    `| what | pushes | seconds | pushes a second | idle exchange meanwhile, median / p95 / slowest, ms | a push to one member meanwhile, ms |
| --- | ---: | ---: | ---: | ---: | ---: |
${describeRun('an announcement', one)}
${describeRun('three in a row', three)}`,
  ].join('\n\n');
  process.stdout.write(`${run}\n`);
  replaceMeasured('push-load.md', run, process.argv.includes('--keep'));
  const isLost = one.pushes + three.pushes < wanted;
  const isSlow = [one, three].some(({ exchanges }) => Number(at(exchanges, 0.95)) > limit);
  if (isLost || isSlow) process.exitCode = 1;
} finally {
  await server.remove();
  await service.stop();
  rmSync(folder, { recursive: true });
}

async function countDelivered(db: Db): Promise<number> {
  const row = await db
    .selectFrom('push_counts')
    .select((eb) => eb.fn.sum<string | null>('pushes').as('pushes'))
    .where('outcome', '=', 'delivered')
    .executeTakeFirst();
  return Number(row?.pushes ?? 0);
}
