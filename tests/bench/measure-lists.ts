import pg from 'pg';
import { ApiClient } from '../../infra/client/api-client.ts';
import { createFirstAdmin } from '../../infra/client/make-accounts.ts';
import { printLine } from '../support/print-line.ts';
import { startServer } from '../support/server/server-process.ts';
import { explainThrough, type Works } from './sync/explain-through.ts';
import {
  type Ask,
  measureKind,
  recordTimings,
  type Setting,
  type Timing,
} from './timings-record.ts';

/** Measured requests of each kind. */
export const rounds = Number(process.env['ROUNDS'] ?? 40);

/** A real server with one administrator, and a connection to its database. */
export interface ListsServer {
  readonly url: string;
  readonly admin: ApiClient;
  readonly database: pg.Client;
}

export interface ListsBench extends Pick<Setting, 'page' | 'command' | 'amount' | 'limit'> {
  /** Requests of each kind before those that are measured; they prepare statements. */
  readonly warmUps: number;
  /** Stores the amount. @returns the kinds of requests, and the works whose plans are recorded */
  store(server: ListsServer): Promise<{ kinds: Readonly<Record<string, Ask>>; works: Works }>;
}

/**
 * Measures kinds of requests on a real server and records figures and plans on their page, unless
 * the command has `--keep`. The exit code is 1 when a p95 reaches the limit.
 */
export async function measureLists({ store, warmUps, ...bench }: ListsBench): Promise<void> {
  const server = await startServer();
  try {
    const admin = await createFirstAdmin(new ApiClient(server.url));
    const database = new pg.Client({ connectionString: server.databaseUrl() });
    // After a failure the server is removed first, which ends this connection.
    database.on('error', () => undefined);
    await database.connect();
    printLine(`Storing ${bench.amount} …`);
    const { kinds, works } = await store({ url: server.url, admin, database });
    const timings: Timing[] = [];
    for (const [what, ask] of Object.entries(kinds)) {
      timings.push(await measureKind(what, ask, { rounds, warmUps }));
    }
    const plans = await explainThrough(database, works);
    const { rows } = await database.query<{ server_version: string }>('show server_version');
    await database.end();
    const setting = { ...bench, rounds, postgres: rows[0]?.server_version ?? '' };
    printLine(recordTimings(setting, timings, plans, process.argv.includes('--keep')));
    process.exitCode = timings.some(({ p95 }) => p95 >= bench.limit) ? 1 : 0;
  } finally {
    await server.remove();
  }
}
