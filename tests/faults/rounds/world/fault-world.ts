import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@greenroom/api/database/embedded/embedded-postgres';
import {
  hasS3Server,
  type S3Server,
  startS3Server,
} from '@greenroom/api/files/testing/s3-server/start-s3-server';
import type pg from 'pg';
import { ApiClient } from '../../../../infra/client/api-client.ts';
import { createFirstAdmin } from '../../../../infra/client/make-accounts.ts';
import { createModule } from '../../../../infra/client/make-training.ts';
import { createMembers } from '../../../load/clients/members.ts';
import { inDatabaseAt } from '../../../support/server/database.ts';
import { findFreePort } from '../../../support/server/free-port.ts';
import { fillPrepared } from '../../../support/server/prepared-data.ts';
import { s3VariablesOf } from '../../../support/server/s3-variables.ts';
import { ServerProcess } from '../../../support/server/server-process.ts';
import { waitFor } from '../../../support/wait-for.ts';
import { watchEffects } from './effect-watch.ts';
import type { RoundMember } from '../member-device.ts';
import { ReplicatedPostgres } from './replicated-postgres.ts';
import { SmallDisk } from './small-disk.ts';

const instanceCount = 2;

/** Tables whose rows every device holds: order of their age, and how many stay. */
const pruned = [
  ['chat_messages', 'position', 150],
  ['notifications', 'created_at', 60],
  ['blocklist_entries', 'created_at', 50],
] as const;

type WorldParts = Pick<
  FaultWorld,
  'instances' | 'postgres' | 'replicated' | 'store' | 'disk' | 'folder' | 'variables'
> & { readonly stops: (() => unknown)[] };

/** Two instances of the server on one PostgreSQL and one object store, all of them killable. */
export class FaultWorld {
  readonly instances: readonly ServerProcess[];
  readonly postgres: Pick<EmbeddedPostgres, 'url' | 'pid' | 'stop'>;
  /** The same PostgreSQL, where it has a replica; null: it has none. */
  readonly replicated: ReplicatedPostgres | null;
  /** Null: this machine has none; files are in the data folder. */
  readonly store: S3Server | null;
  /** Null: this machine cannot mount one; its disk is never full. */
  readonly disk: SmallDisk | null;
  readonly folder: string;
  /** The environment of the servers and of the operator's command. */
  readonly variables: Readonly<Record<string, string>>;
  readonly #stops: (() => unknown)[];
  #admin: ApiClient | null = null;
  #moduleId = '';
  #memberCount = 0;

  private constructor(parts: WorldParts) {
    this.instances = parts.instances;
    this.postgres = parts.postgres;
    this.replicated = parts.replicated;
    this.store = parts.store;
    this.disk = parts.disk;
    this.folder = parts.folder;
    this.variables = parts.variables;
    this.#stops = parts.stops;
  }

  /** @param isReplicated whether PostgreSQL has a synchronous replica, which needs Debian's */
  static async start(isReplicated = false): Promise<FaultWorld> {
    const folder = mkdtempSync(join(tmpdir(), 'greenroom-faults-'));
    chmodSync(folder, 0o755);
    const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, maxRetries: 5 })];
    try {
      const disk = SmallDisk.mount();
      stops.push(() => disk?.unmount());
      const store = hasS3Server() ? await startS3Server() : null;
      stops.push(() => store?.stop());
      const replicated = isReplicated ? await ReplicatedPostgres.start() : null;
      const postgres = replicated ?? (await startOnDisk(disk?.folder ?? folder));
      stops.push(() => postgres.stop());
      const variables = {
        ...(store && s3VariablesOf(store.config)),
        DATABASE_URL: postgres.url,
        LOG_LEVEL: 'error',
      };
      const ports: number[] = [];
      while (ports.length < instanceCount) ports.push(await findFreePort());
      // One data folder, for the keys and, without a store, the files.
      const instances = ports.map((port) => new ServerProcess(port, folder, variables));
      stops.push(() => Promise.all(instances.map((instance) => instance.stop())));
      const world = new FaultWorld({
        instances,
        postgres,
        replicated,
        store,
        disk,
        folder,
        variables,
        stops,
      });
      await world.#fill();
      return world;
    } catch (error) {
      await stopAll(stops);
      throw error;
    }
  }

  get ports(): number[] {
    return this.instances.map(({ port }) => port);
  }

  /** Signed in at the first instance. */
  get admin(): ApiClient {
    if (!this.#admin) throw new Error('There is no administrator yet');
    return this.#admin;
  }

  /** Queries the database beside the server. */
  inDatabase<T>(ask: (client: pg.Client) => Promise<T>): Promise<T> {
    return inDatabaseAt(this.postgres.url, ask);
  }

  /** A new member with a session, who may watch the training module. */
  async createMember(): Promise<RoundMember> {
    this.#memberCount += 1;
    const [member] = await createMembers(this.postgres.url, 1, `round-${this.#memberCount}`);
    if (!member) throw new Error('No member was made');
    await this.admin.call('training.grant', { userId: member.userId, moduleId: this.#moduleId });
    return { ...member, known: new Set() };
  }

  /** News for the members, and no more of what all devices hold than in a young community. */
  async prepareRound(): Promise<void> {
    await this.replicated?.addReplica();
    await this.inDatabase(async (client) => {
      for (const [table, order, kept] of pruned) {
        await client.query(
          `delete from ${table} where id in (select id from ${table} order by ${order} desc offset ${kept})`,
        );
      }
      // A round is none of the first ten minutes of a sign-in, as in a long run.
      await client.query("update sessions set proven_at = proven_at - interval '1 h'");
    });
    const title = 'The stage is yours';
    await this.admin.call('announcements.send', { to: 'everybody', title, message: title });
    for (const { id } of await this.#findUnanswered()) {
      await this.admin.call('support.respond', { id, status: 'resolved', adminResponse: title });
    }
  }

  async #findUnanswered(): Promise<{ readonly id: string }[]> {
    return this.inDatabase(async (client) => {
      const found = await client.query<{ id: string }>(
        'select id from admin_messages where responded_at is null order by created_at desc limit 3',
      );
      return found.rows;
    });
  }

  /** Everything runs and has room again, however it ended. */
  async heal(): Promise<void> {
    this.disk?.empty();
    await waitFor('PostgreSQL', () => this.inDatabase((client) => client.query('select')));
    for (const instance of this.instances) await startUntilReady(instance);
  }

  async stop(): Promise<void> {
    await stopAll(this.#stops);
  }

  async #fill(): Promise<void> {
    for (const instance of this.instances) await instance.start();
    this.#admin = await createFirstAdmin(new ApiClient(this.instances[0]?.url ?? ''));
    const text = (title: string) => ({ title, contentItems: [{ type: 'text', content: title }] });
    const { id } = await createModule(this.admin, 'Lights', [text('Watch'), text('Read')]);
    this.#moduleId = id;
    await this.inDatabase(watchEffects);
  }
}

async function startOnDisk(folder: string): Promise<EmbeddedPostgres> {
  await fillPrepared(folder);
  // Small enough for the small disk.
  const settings = { max_wal_size: '128MB', min_wal_size: '64MB' };
  return startEmbeddedPostgres({ folder: join(folder, 'postgres'), settings });
}

/** A server whose PostgreSQL died recovers, or exits and is started again. */
async function startUntilReady(instance: ServerProcess): Promise<void> {
  await waitFor(
    'an instance to be ready',
    async () => {
      if (!instance.isRunning) await instance.start();
      return (await fetch(`${instance.url}/readyz`)).ok;
    },
    { timeout: 120_000 },
  );
}

/** In reverse order of starting. */
async function stopAll(stops: (() => unknown)[]): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}
