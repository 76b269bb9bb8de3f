import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { ApiClient, password } from '../../../infra/client/api-client.ts';
import { createFirstAdmin, createMember, signedIn } from '../../../infra/client/make-accounts.ts';
import { Device } from '../../support/browser/device.ts';
import { findFreePort } from '../../support/server/free-port.ts';
import { listProcessesBelow } from '../../support/server/process-tree.ts';
import { type ServerProcess, startServer } from '../../support/server/server-process.ts';
import { bundlePage } from '../build-page.ts';
import { timeOf } from '../../support/server/process-use.ts';
import type { bench } from '../page.ts';
import { createFloorTable } from '../chat/floor-rows.ts';

export const username = 'bella';

type Parts = Pick<World, 'server' | 'device' | 'database' | 'session' | 'userId' | 'floorUrl'>;

/** The real server, the floor's server on the same database, one member, one browser. */
export class World {
  readonly server: ServerProcess;
  readonly device: Device;
  readonly database: pg.Client;
  readonly session: ApiClient;
  readonly userId: string;
  readonly floorUrl: string;
  readonly #admin: ApiClient;
  readonly #floor: ChildProcess;
  #members = 0;

  private constructor(parts: Parts, admin: ApiClient, floor: ChildProcess) {
    this.server = parts.server;
    this.device = parts.device;
    this.database = parts.database;
    this.session = parts.session;
    this.userId = parts.userId;
    this.floorUrl = parts.floorUrl;
    this.#admin = admin;
    this.#floor = floor;
  }

  static async start(): Promise<World> {
    const server = await startServer();
    const admin = await createFirstAdmin(new ApiClient(server.url));
    const { id: userId } = await createMember(admin, username);
    const session = await signedIn(server.url, username);
    const database = new pg.Client({ connectionString: server.databaseUrl() });
    // Part d stops the server and with it the database.
    database.on('error', () => undefined);
    await database.connect();
    await database.query(createFloorTable);
    const { floor, floorUrl } = await startFloor(server.databaseUrl());
    const device = new Device({});
    await device.switchOn();
    return new World({ server, device, database, session, userId, floorUrl }, admin, floor);
  }

  async openPage(path: string): Promise<BenchPage> {
    const page = await this.device.open(path);
    await page.evaluate(await bundlePage());
    return new BenchPage(page);
  }

  /** Signs in a member with a whole allowance for exchanges; resolves to the id. */
  async signInNewMember(): Promise<string> {
    this.#members += 1;
    const name = `${username}${this.#members}`;
    const { id } = await createMember(this.#admin, name);
    await this.signIn(name);
    return id;
  }

  /** Signs the member in; the browser keeps the cookie. */
  async signIn(name = username): Promise<void> {
    const page = await this.device.open(`${this.server.url}/healthz`);
    const status = await page.evaluate(
      async (body) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch('/api/local-login', { method: 'POST', headers, body })).status;
      },
      JSON.stringify({ username: name, password }),
    );
    await page.close();
    if (status !== 200) throw new Error(`Sign-in: ${status}`);
  }

  /** The cookie header of a new session. */
  async createCookie(): Promise<string> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ username, password });
    const answer = await fetch(`${this.server.url}/api/local-login`, {
      method: 'POST',
      headers,
      body,
    });
    const [cookie] = answer.headers.getSetCookie();
    if (cookie === undefined) throw new Error(`Sign-in: ${answer.status}`);
    return cookie.split(';')[0] ?? '';
  }

  /** Deletes everything the member and the floor stored, also in the feed. */
  async clear(): Promise<void> {
    await this.database.query('delete from schedule_entries');
    await this.database.query(`delete from sync_feed where collection = 'scheduleEntries'`);
    await this.database.query('delete from sync_clients');
    await this.database.query('truncate bench_rows');
    await this.database.query('vacuum analyze');
  }

  /** Processor milliseconds used so far by the server with its database, and by the floor's. */
  processorTime(): number {
    const below = listProcessesBelow(this.server.pid).map(({ pid }) => timeOf(pid));
    return below.reduce((sum, time) => sum + time, timeOf(this.#floor.pid ?? 0));
  }

  async stop(): Promise<void> {
    await this.device.dispose();
    await this.database.end().catch(() => undefined);
    const gone = once(this.#floor, 'exit');
    this.#floor.disconnect();
    await gone;
    await this.server.remove();
  }
}

type Bench = typeof bench;

/** Calls the functions of page.ts. */
export class BenchPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  run<N extends keyof Bench>(
    name: N,
    ...args: Parameters<Bench[N]>
  ): Promise<Awaited<ReturnType<Bench[N]>>> {
    // The functions exchange JSON; the last line of page.ts makes them global.
    return this.page.evaluate(
      ([key, values]) => {
        const { bench } = globalThis as unknown as {
          bench: Record<string, (...all: unknown[]) => unknown>;
        };
        return bench[key as string]?.(...(values as unknown[]));
      },
      [name, args] as const,
    ) as Promise<Awaited<ReturnType<Bench[N]>>>;
  }
}

async function startFloor(databaseUrl: string): Promise<{ floor: ChildProcess; floorUrl: string }> {
  const port = await findFreePort();
  const file = fileURLToPath(new URL('floor-server.ts', import.meta.url));
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    PORT: String(port),
  };
  const floor = fork(file, { env });
  const [message] = (await once(floor, 'message')) as [unknown];
  if (message !== 'ready') throw new Error('The floor did not start');
  return { floor, floorUrl: `http://localhost:${port}` };
}
