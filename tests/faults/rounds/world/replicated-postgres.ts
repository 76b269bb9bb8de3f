import { join } from 'node:path';
import type pg from 'pg';
import {
  PostgresPrograms,
  type PostgresServer,
  providePostgres,
} from '../../../../infra/scripts/system-postgres.ts';
import { inDatabaseAt } from '../../../support/server/database.ts';
import { findFreePort } from '../../../support/server/free-port.ts';
import { startProxy, type TcpProxy } from '../../../support/server/tcp-proxy.ts';
import { waitFor } from '../../../support/wait-for.ts';

interface Cluster {
  readonly port: number;
  readonly server: PostgresServer;
}

/**
 * PostgreSQL with a synchronous streaming replica, as docs/operations.md describes them: a commit is
 * answered when both have it. Both are behind one address, as a virtual one or a proxy gives it.
 */
export class ReplicatedPostgres {
  readonly #programs: PostgresPrograms;
  readonly #address: TcpProxy;
  #primary: Cluster;
  #replica: Cluster | null = null;
  #made = 1;

  private constructor(programs: PostgresPrograms, address: TcpProxy, primary: Cluster) {
    this.#programs = programs;
    this.#address = address;
    this.#primary = primary;
  }

  static async start(): Promise<ReplicatedPostgres> {
    const programs = await PostgresPrograms.open(await providePostgres(() => undefined));
    const data = join(programs.folder, 'cluster-1');
    await programs.makeCluster(data);
    const port = await findFreePort();
    const server = await programs.serve(data, port, ['listen_addresses=localhost']);
    server.failed.catch(() => undefined);
    await programs.makeDatabase(port);
    return new ReplicatedPostgres(programs, await startProxy(port), { port, server });
  }

  get url(): string {
    return `postgres://greenroom@localhost:${this.#address.port}/greenroom`;
  }

  /** Process id of the primary's postmaster. */
  get pid(): number {
    return this.#primary.server.pid;
  }

  /** Gives the primary a replica, if it has none, and waits until its commits wait for it. */
  async addReplica(): Promise<void> {
    if (this.#replica) return;
    this.#made += 1;
    const data = join(this.#programs.folder, `cluster-${this.#made}`);
    const from = ['-h', this.#programs.folder, '-p', String(this.#primary.port), '-U', 'postgres'];
    await this.#programs.run('pg_basebackup', ...from, '-D', data, '-R', '-c', 'fast');
    const port = await findFreePort();
    const server = await this.#programs.serve(data, port, ['listen_addresses=localhost']);
    server.failed.catch(() => undefined);
    this.#replica = { port, server };
    await this.#ask(this.#primary, "alter system set synchronous_standby_names = '*'");
    await this.#ask(this.#primary, 'select pg_reload_conf()');
    await waitFor('the replica to confirm commits', async () => {
      const states = await this.#ask(this.#primary, 'select sync_state from pg_stat_replication');
      return states.some(({ sync_state: state }) => state === 'sync');
    });
  }

  /** The primary dies, and its replica takes its place. */
  async promote(): Promise<void> {
    const next = this.#replica;
    if (!next) throw new Error('There is no replica to promote');
    process.kill(this.#primary.server.pid, 'SIGKILL');
    this.#address.refuse();
    await this.#primary.server.failed.catch(() => undefined);
    await this.#ask(next, 'select pg_promote(true, 60)');
    this.#primary = next;
    this.#replica = null;
    this.#address.pointTo(next.port);
    this.#address.accept();
  }

  async stop(): Promise<void> {
    await this.#address.close();
    for (const cluster of [this.#replica, this.#primary]) await cluster?.server.stop();
    this.#programs.remove();
  }

  async #ask({ port }: Cluster, query: string): Promise<readonly Record<string, unknown>[]> {
    const at = { host: this.#programs.folder, port, user: 'postgres', database: 'postgres' };
    const ask = (client: pg.Client) => client.query<Record<string, unknown>>(query);
    return (await inDatabaseAt(at, ask)).rows;
  }
}
