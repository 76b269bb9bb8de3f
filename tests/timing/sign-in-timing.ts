// `npm run sign-in-timing`: whether the time of a failed sign-in or password request reveals if the
// name exists (security 8). Prints both distributions; exits with 1 where a guess by time is right
// clearly more often than chance. ROUNDS: requests of each kind.
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { ApiClient } from '../../infra/client/api-client.ts';
import { createFirstAdmin } from '../../infra/client/make-accounts.ts';
import { startServer } from '../support/server/server-process.ts';
import { quantile } from '../support/quantile.ts';
import { compareTimes, drawTimes, type Times } from './overlap.ts';

let sent = 0;
const rounds = Number(process.env['ROUNDS'] ?? 300);
/** Tolerated deviation from 0.5: twice what chance produces in 300 rounds. */
const tolerance = 0.1;

const requests = [
  [
    'A sign-in with a wrong password',
    '/api/local-login',
    (username: string) => ({ username, password: 'Wrong-password' }),
  ],
  [
    'Asking for a new password',
    '/api/request-password-reset',
    (identifier: string) => ({ identifier }),
  ],
] as const;

// Each request has its own address, so that no rate limit applies.
const server = await startServer({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
let isTold = false;
try {
  await createFirstAdmin(new ApiClient(server.url));
  await addMembers(server.databaseUrl());
  const names = (kind: string) => Array.from({ length: rounds }, (_, n) => `${kind}-${n}`);
  for (const [what, path, bodyOf] of requests) {
    const known = names('known');
    const unknown = names('absent');
    // Warm-up, not measured: opens connections, plans statements.
    for (let n = 0; n < 20; n += 1) await send(path, bodyOf(`warm-${n}`));
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let n = 0; n < rounds; n += 1) {
      // In pairs and alternating order, so that other load affects both.
      const pair = [
        ['known', known[n]],
        ['unknown', unknown[n]],
      ] as const;
      for (const [kind, name = ''] of Math.random() < 0.5 ? pair : pair.toReversed()) {
        times[kind].push(await send(path, bodyOf(name)));
      }
    }
    isTold = report(what, times.known, times.unknown) || isTold;
  }
} finally {
  await server.remove();
}
process.exitCode = isTold ? 1 : 0;

/** Members with the administrator's password hash: hashing one each would take minutes. */
async function addMembers(url: string): Promise<void> {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const ids = Array.from({ length: rounds }, () => newId());
  await database.query(
    `insert into users (id, username, email, password, auth_type, status)
     select id, 'known-' || place - 1, 'known-' || place - 1 || '@example.test',
       (select password from users where role = 'admin'), 'local', 'approved'
     from unnest($1::uuid[]) with ordinality as new (id, place)`,
    [ids],
  );
  await database.query('vacuum analyze users');
  await database.end();
}

/** Milliseconds until the answer is complete. */
async function send(path: string, body: object): Promise<number> {
  sent += 1;
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
  };
  const started = performance.now();
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  const time = performance.now() - started;
  if (answer.status !== 401 && answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  return time;
}

/** Prints both distributions. @returns whether they are distinguishable */
function report(what: string, known: Times, unknown: Times): boolean {
  const { longer, shared } = compareTimes(known, unknown);
  const line = (name: string, times: Times) =>
    `  ${name.padEnd(8)} ${[0.05, 0.5, 0.95].map((part) => quantile(times, part).toFixed(2)).join(' / ')} ms (5 %, median, 95 %)`;
  process.stdout.write(
    [
      `${what}, ${known.length} times each`,
      line('known', known),
      line('unknown', unknown),
      `  A known name takes longer in ${(longer * 100).toFixed(1)} % of pairs; the distributions share ${(shared * 100).toFixed(0)} %.`,
      drawTimes(known, unknown, ['known', 'unknown']),
      '',
      '',
    ].join('\n'),
  );
  return Math.abs(longer - 0.5) > tolerance;
}
